import { resolve } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { isEmailAddress } from '#domain/fields.ts';
import { ConfigError, type Environment, setting } from '../base/environment.ts';
import { readSmtpUrl, type SmtpOptions } from './smtp-url.ts';

export interface MailConfig {
  /** The mail server; null: mails are written as .eml files into `folder`. */
  smtp: SmtpOptions | null;
  /** Absolute; made when the first mail is written. */
  folder: string;
  from: MailAddress;
  /** Who gets alerts; null: all active Admins. */
  alertRecipients: readonly string[] | null;
}

export interface MailAddress {
  /** Empty for none. */
  name: string;
  address: string;
}

/** The domain of an address. */
export const domainOf = ({ address }: MailAddress): string => address.slice(address.lastIndexOf('@') + 1);

/** Addresses with or without names, separated by commas; null where one of them is none. */
function addresses(text: string): MailAddress[] | null {
  const found = addressparser(text, { flatten: true }).map(({ name, address }) => ({ name, address }));
  return found.length > 0 && found.every(({ address }) => isEmailAddress(address)) ? found : null;
}

function readFrom(env: Environment, isNeeded: boolean): MailAddress {
  const text = setting(env, 'MAIL_FROM');
  if (text === null && isNeeded)
    throw new ConfigError(
      'MAIL_FROM must be set with SMTP_URL, to an address like Accord <accord@example.gov>.',
    );
  if (text === null) return { name: 'Accord', address: 'accord@localhost' };
  const [from, ...others] = addresses(text) ?? [];
  if (!from || others.length > 0)
    throw new ConfigError(
      `MAIL_FROM is "${text}", but must be one address like Accord <accord@example.gov>.`,
    );
  return from;
}

function readAlertRecipients(env: Environment): string[] | null {
  const text = setting(env, 'ALERT_RECIPIENTS');
  if (text === null) return null;
  const found = addresses(text);
  if (!found)
    throw new ConfigError(`ALERT_RECIPIENTS is "${text}", but must be addresses separated by commas.`);
  return found.map(({ address }) => address);
}

/**
 * Reads SMTP_URL, MAIL_FROM and ALERT_RECIPIENTS (docs/api.md, Operation).
 * @param dataDir absolute; mails without a mail server become files in `mail` under it.
 * @throws {ConfigError} for the first of them that can't be used.
 */
export function readMailConfig(env: Environment, dataDir: string): MailConfig {
  const smtp = readSmtpUrl(env);
  return {
    smtp,
    folder: resolve(dataDir, 'mail'),
    from: readFrom(env, smtp !== null),
    alertRecipients: readAlertRecipients(env),
  };
}
