import { pino, type DestinationStream } from 'pino';
import { writeOut } from './standard-output.ts';

/** All that may ever be in a log line: no names, no typed text, no addresses (docs/security.md, Logs). */
export interface LogFields {
  requestId?: string;
  /** Name of the call in the contract. */
  call?: string;
  status?: number;
  milliseconds?: number;
  userId?: number;
  /** A refresh family. */
  sessionId?: string;
  port?: number;
  /** Name of a job. */
  job?: string;
  /** The newest link of the audit's chain: `npm run audit:verify -- --head` takes it. */
  auditHead?: string;
  /** Class of an error, PostgreSQL's or Node's code for it, and where it was thrown. */
  error?: string;
  code?: string;
  frames?: readonly string[];
}

const allowed: readonly (keyof LogFields)[] = [
  'requestId',
  'call',
  'status',
  'milliseconds',
  'userId',
  'sessionId',
  'port',
  'job',
  'auditHead',
  'error',
  'code',
  'frames',
];

export interface Log {
  info(event: string, fields?: LogFields): void;
  /** Something that an administrator should look at: a refused sign-in streak, a reused token. */
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

const picked = (fields: LogFields) =>
  Object.fromEntries(allowed.filter((name) => name in fields).map((name) => [name, fields[name]]));

/**
 * A log of one JSON object a line, on standard output unless a destination is given: pino's own way there stops the process for as
 * long as the disk is full. `event` is a constant text.
 */
export function createLog(destination: DestinationStream = { write: writeOut }): Log {
  const logger = pino({ base: null }, destination);
  return {
    info: (event, fields = {}) => logger.info(picked(fields), event),
    warn: (event, fields = {}) => logger.warn(picked(fields), event),
    error: (event, fields = {}) => logger.error(picked(fields), event),
  };
}

/**
 * What may be logged of an error. Its message stays out: PostgreSQL puts the offending values into it
 * ("Key (stateId)=(…) already exists").
 */
export function faultFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(code === null ? {} : { code }),
    frames: frames.slice(0, 8).map((line) => line.trim()),
  };
}
