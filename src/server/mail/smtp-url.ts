import { ConfigError, type Environment, setting } from '../base/environment.ts';

/** How the mail server is reached. Holds its password: never to be logged. Times in milliseconds. */
export interface SmtpOptions {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** STARTTLS must succeed before anything is said. */
  requireTLS: boolean;
  /** Without TLS though it is offered. */
  ignoreTLS: boolean;
  /** Whether the server's certificate must be valid, and for which name. */
  tls: { rejectUnauthorized: boolean; servername?: string };
  auth: { user: string; pass: string } | null;
  /** Until the connection stands and has greeted. */
  connectionTimeout: number;
  /** Silence of the server that counts as its end. */
  socketTimeout: number;
}

const form = 'SMTP_URL must be of the form smtp://user:password@host:587 or smtps://user:password@host';
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

const switchNames = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'] as const;
const timeNames = ['connectionTimeout', 'socketTimeout'] as const;
const known: readonly string[] = [...switchNames, ...timeNames, 'tls.servername'];

type Query = URLSearchParams;

function readFlag(query: Query, name: (typeof switchNames)[number], otherwise: boolean): boolean {
  const text = query.get(name);
  if (text !== null && text !== 'true' && text !== 'false')
    throw new ConfigError(`The option ${name} of SMTP_URL must be true or false.`);
  return text === null ? otherwise : text === 'true';
}

function readTime(query: Query, name: (typeof timeNames)[number], otherwise: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  if (!/^\d{1,6}$/.test(text) || Number(text) < 100 || Number(text) > 600_000)
    throw new ConfigError(
      `The option ${name} of SMTP_URL must be a number of milliseconds from 100 to 600000.`,
    );
  return Number(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError(`${form}, with %25 for % in user and password.`);
  }
}

/**
 * Reads SMTP_URL; null where it isn't set. Only the options named here are taken from its query: the library's others
 * include one that prints every mail. TLS is required of any server that isn't on this machine, unless the address says
 * `requireTLS=false`: reset links and names of students don't cross a network in the clear by accident.
 * @throws {ConfigError} which never repeats the value: it holds a password.
 */
export function readSmtpUrl(env: Environment): SmtpOptions | null {
  const text = setting(env, 'SMTP_URL');
  if (text === null) return null;
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) throw new ConfigError(`${form}.`);
  const url = new URL(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '' || !/^\/?$/.test(url.pathname) || url.hash !== '') throw new ConfigError(`${form}.`);
  const query = url.searchParams;
  for (const name of query.keys())
    if (!known.includes(name))
      throw new ConfigError(`SMTP_URL may have only the options ${known.join(', ')}.`);
  const secure = url.protocol === 'smtps:';
  const ignoreTLS = readFlag(query, 'ignoreTLS', false);
  const requireTLS = readFlag(query, 'requireTLS', !secure && !ignoreTLS && !isLoopback(host));
  if (ignoreTLS && (requireTLS || secure))
    throw new ConfigError('SMTP_URL asks for TLS and for none: leave out ignoreTLS or the other.');
  const servername = query.get('tls.servername');
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS,
    ignoreTLS,
    tls: {
      rejectUnauthorized: readFlag(query, 'tls.rejectUnauthorized', true),
      ...(servername && { servername }),
    },
    auth: url.username ? { user: decoded(url.username), pass: decoded(url.password) } : null,
    connectionTimeout: readTime(query, 'connectionTimeout', 15_000),
    socketTimeout: readTime(query, 'socketTimeout', 120_000),
  };
}
