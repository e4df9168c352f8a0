import type { Config } from './config.ts';

/** What a start says of settings that people who rely on Accord should know of (docs/operations.md, Settings); a trial on this machine alone is told nothing. */
export const startWarnings = ({ isProduction, mail, documents, accounts }: Config): string[] => {
  if (!isProduction) return [];
  const warnings: string[] = [];
  if (!mail.smtp) warnings.push('SMTP_URL is not set: mails are written as files and reach nobody');
  if (!documents.scanCommand)
    warnings.push('SCAN_COMMAND is not set: nothing looks for viruses in documents');
  if (accounts.factorDemand === 'off')
    warnings.push('REQUIRE_MFA is off: whoever learns a password signs in by it alone');
  return warnings;
};
