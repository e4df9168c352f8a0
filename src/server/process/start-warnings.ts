import type { Config } from './config.ts';

/** Whether what goes to a database goes over a network, and by this address without TLS. */
function goesInTheClear(databaseUrl: string | null): boolean {
  if (databaseUrl === null || !URL.canParse(databaseUrl)) return false;
  const { hostname, searchParams } = new URL(databaseUrl);
  // A parameter goes before the address; a path is a socket of this machine.
  const host = searchParams.get('host') ?? hostname;
  const isHere = /^(localhost$|127\.|\[?::1\]?$|\/)/.test(host);
  return !isHere && !/^(require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');
}

/** What a start says of settings that people who rely on Accord should know of (docs/operations.md, Settings); a trial on this machine alone is told nothing. */
export const startWarnings = ({ isProduction, databaseUrl, mail, documents, accounts }: Config): string[] => {
  if (!isProduction) return [];
  const warnings: string[] = [];
  if (!mail.smtp) warnings.push('SMTP_URL is not set: mails are written as files and reach nobody');
  if (!documents.scanCommand)
    warnings.push('SCAN_COMMAND is not set: nothing looks for viruses in documents');
  if (accounts.factorDemand === 'off')
    warnings.push('REQUIRE_MFA is off: whoever learns a password signs in by it alone');
  if (goesInTheClear(databaseUrl))
    warnings.push(
      'DATABASE_URL has no sslmode=verify-full: who watches the network reads what goes to the database',
    );
  return warnings;
};
