import { resolve } from 'node:path';
import { type AccountsConfig, readAccountsConfig } from '../accounts/accounts-config.ts';
import type { Secrets } from '../base/keys.ts';
import { ConfigError, type Environment, readCount, readSwitch, setting } from '../base/environment.ts';
import { type DocumentsConfig, readDocumentsConfig } from '../documents/documents-config.ts';
import { type MailConfig, readMailConfig } from '../mail/mail-config.ts';
import { readMetricsToken } from '../metrics/metrics-config.ts';
import { isReachable } from './reachable.ts';
import { keptTokenSecret, leastDistinct, shortestSecret } from './token-secret.ts';
import { type IsTrusted, readTrustedProxies } from './trusted-proxies.ts';

/** What the environment decides (docs/api.md, Operation), checked. */
export interface Config {
  /** 0: any free port. */
  port: number;
  /** The address to listen on; null: all of this machine's. */
  host: string | null;
  /** Seconds from the signal to stop until no more connections are taken. */
  stopDelay: number;
  /** A PostgreSQL URL; null: the embedded one under dataDir. */
  databaseUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** The origin under which people reach Accord, without a slash at the end. */
  publicUrl: string;
  secrets: Secrets;
  /** Whether people rely on it: NODE_ENV says so, or others than this machine reach it. */
  isProduction: boolean;
  /** IANA name of the department's time zone: what day it is there. */
  timeZone: string;
  /** Whether an empty database is filled with sample data and accounts at the first start. */
  sampleData: boolean;
  mail: MailConfig;
  documents: DocumentsConfig;
  accounts: AccountsConfig;
  /** Which addresses are proxies that say where a request came from. */
  isTrustedProxy: IsTrusted;
  /** Whether devices keep the application; false makes them give it up and load it from the server each time. */
  hasServiceWorker: boolean;
  /** Null: nobody reads the metrics. */
  metricsToken: string | null;
}

const readPort = (env: Environment) => {
  const text = setting(env, 'PORT') ?? '4000';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new ConfigError(`PORT is "${text}", but must be a number from 0 to 65535.`);
  return Number(text);
};

const readMode = (env: Environment) => {
  const mode = setting(env, 'NODE_ENV') ?? 'development';
  if (!['development', 'test', 'production'].includes(mode))
    throw new ConfigError(`NODE_ENV is "${mode}", but must be development, test or production.`);
  return mode;
};

const readTimeZone = (env: Environment) => {
  const timeZone = setting(env, 'TIME_ZONE') ?? 'America/Chicago';
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`TIME_ZONE is "${timeZone}", but must be a name like America/Chicago.`);
  }
};

/** The value is not repeated: it holds a password. */
const readDatabaseUrl = (env: Environment) => {
  const text = setting(env, 'DATABASE_URL');
  if (text && !(/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)))
    throw new ConfigError('DATABASE_URL must be of the form postgresql://user:password@host:5432/database.');
  return text;
};

const readPublicUrl = (env: Environment, otherwise: string) => {
  const text = setting(env, 'PUBLIC_URL') ?? otherwise;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new ConfigError(`PUBLIC_URL is "${text}", but must be an address like https://accord.example.gov.`);
  const address = text.replace(/\/+$/, '');
  const { pathname, search, hash } = new URL(address);
  // The page, its service worker and the calls begin at the root of a name.
  if (pathname !== '/' || search !== '' || hash !== '')
    throw new ConfigError(
      `PUBLIC_URL is "${text}", but Accord needs a name of its own: nothing may come after it.`,
    );
  return address;
};

const readSecret = (env: Environment, name: string) => {
  const text = setting(env, name);
  if (text === null) return null;
  if (Buffer.byteLength(text) < shortestSecret)
    throw new ConfigError(`${name} is too short: it must have at least ${shortestSecret} bytes.`);
  if (new Set(Buffer.from(text)).size < leastDistinct)
    throw new ConfigError(`${name} is not random: make one with openssl rand -base64 48.`);
  return text;
};

const readSecrets = (env: Environment) => ({
  token: readSecret(env, 'TOKEN_SECRET'),
  tokenBefore: readSecret(env, 'TOKEN_SECRET_PREVIOUS'),
  documents: readSecret(env, 'DOCUMENT_SECRET'),
  documentsBefore: readSecret(env, 'DOCUMENT_SECRET_PREVIOUS'),
});

/**
 * What stops the start in production, `why` it is one (docs/security.md, Production). fsync is asked of the database itself.
 */
const refuseInProduction = (env: Environment, config: Omit<Config, 'secrets'>, why: string) => {
  if (!setting(env, 'TOKEN_SECRET'))
    throw new ConfigError(`TOKEN_SECRET must be set ${why}, to at least ${shortestSecret} random bytes.`);
  if (!config.databaseUrl && !readSwitch(env, 'ALLOW_EMBEDDED', false))
    throw new ConfigError(
      `DATABASE_URL must be set ${why}, or ALLOW_EMBEDDED=1 to use the embedded PostgreSQL.`,
    );
  if (!config.publicUrl.startsWith('https:'))
    throw new ConfigError(`PUBLIC_URL must be an https address ${why}, not ${config.publicUrl}.`);
  if (config.sampleData)
    throw new ConfigError(`SAMPLE_DATA must not be 1 ${why}: its accounts have a published password.`);
};

/**
 * Reads the settings from an environment such as `process.env`. Outside production a missing TOKEN_SECRET is made once
 * and kept in DATA_DIR, so that a restart signs nobody out.
 * @throws {ConfigError} for the first setting that can't be used.
 */
export const readConfig = (env: Environment): Config => {
  const port = readPort(env);
  const publicUrl = readPublicUrl(env, `http://localhost:${port}`);
  const host = setting(env, 'HOST');
  const isOpen = isReachable(publicUrl, host);
  const isProduction = readMode(env) === 'production' || isOpen;
  const secrets = readSecrets(env);
  const dataDir = resolve(setting(env, 'DATA_DIR') ?? 'data');
  const config = {
    port,
    // A trial with published passwords is nobody else's business: only this machine reaches it.
    host: host ?? (isOpen ? null : '127.0.0.1'),
    stopDelay: readCount(env, 'STOP_DELAY', 0, 0),
    isProduction,
    timeZone: readTimeZone(env),
    databaseUrl: readDatabaseUrl(env),
    dataDir,
    publicUrl,
    sampleData: readSwitch(env, 'SAMPLE_DATA', !isProduction),
    mail: readMailConfig(env, dataDir),
    documents: readDocumentsConfig(env, dataDir),
    accounts: readAccountsConfig(env, isProduction),
    isTrustedProxy: readTrustedProxies(env),
    hasServiceWorker: readSwitch(env, 'SERVICE_WORKER', true),
    metricsToken: readMetricsToken(env),
  };
  const why = isOpen ? 'where others than this machine reach Accord (PUBLIC_URL, HOST)' : 'in production';
  if (isProduction) refuseInProduction(env, config, why);
  try {
    return { ...config, secrets: { ...secrets, token: secrets.token ?? keptTokenSecret(config.dataDir) } };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR ${config.dataDir} can't be written (${code}).`, { cause: error });
  }
};
