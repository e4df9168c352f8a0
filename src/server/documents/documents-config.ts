import { resolve } from 'node:path';
import { type DocumentType, documentTypeNames, documentTypes } from '#domain/documents.ts';
import { ConfigError, type Environment, readCount, setting } from '../base/environment.ts';

export interface S3Place {
  kind: 's3';
  bucket: string;
  /** Before every name; ends with a slash unless empty. */
  prefix: string;
  /** Null: Amazon's own of the region. */
  endpoint: string | null;
  region: string;
  /** Null: what the SDK finds by itself, such as the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** Where documents lie: a folder (absolute), or a bucket. */
export type DocumentPlace = { kind: 'folder'; folder: string } | S3Place;

export interface DocumentsConfig {
  place: DocumentPlace;
  /** Most bytes of a file. */
  limit: number;
  /** What may be added; never empty. */
  types: readonly DocumentType[];
  /** Whether Office files may have objects of other programs inside (OLE, ActiveX). */
  takesObjects: boolean;
  /** The virus scanner and its arguments (scan-file.ts); null: none. */
  scanCommand: readonly string[] | null;
}

const wanted = 'a folder or of the form s3://bucket/prefix?endpoint=https://s3.example.gov&region=us-east-1';

function readCredentials(env: Environment): S3Place['credentials'] {
  const accessKeyId = setting(env, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = setting(env, 'AWS_SECRET_ACCESS_KEY');
  if (accessKeyId !== null && secretAccessKey !== null) return { accessKeyId, secretAccessKey };
  if (accessKeyId !== null || secretAccessKey !== null)
    throw new ConfigError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set together.');
  return null;
}

function readS3(env: Environment, text: string): S3Place {
  const url = URL.canParse(text) ? new URL(text) : null;
  const known = new Set(['endpoint', 'region']);
  const endpoint = url?.searchParams.get('endpoint') ?? null;
  const isRight =
    url?.hostname &&
    url.username === '' &&
    [...url.searchParams.keys()].every((name) => known.has(name)) &&
    (endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol)));
  // The value is not repeated: somebody may have put a secret into it.
  if (!url || !isRight) throw new ConfigError(`DOCUMENTS must be ${wanted}.`);
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? setting(env, 'AWS_REGION') ?? 'us-east-1',
    credentials: readCredentials(env),
  };
}

function readPlace(env: Environment, dataDir: string): DocumentPlace {
  const text = setting(env, 'DOCUMENTS');
  if (text === null) return { kind: 'folder', folder: resolve(dataDir, 'documents') };
  if (/^s3:/i.test(text)) return readS3(env, text);
  if (/^[a-z][a-z0-9+.-]+:/i.test(text)) throw new ConfigError(`DOCUMENTS must be ${wanted}.`);
  return { kind: 'folder', folder: resolve(text) };
}

function readTypes(env: Environment): readonly DocumentType[] {
  const text = setting(env, 'UPLOAD_TYPES');
  if (text === null) return documentTypeNames;
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (!names.every((name) => Object.hasOwn(documentTypes, name)))
    throw new ConfigError(
      `UPLOAD_TYPES is "${text}", but must be some of ${documentTypeNames.join(',')}, separated by commas.`,
    );
  return documentTypeNames.filter((name) => names.includes(name));
}

function readTakesObjects(env: Environment): boolean {
  const text = setting(env, 'UPLOAD_OBJECTS') ?? 'off';
  if (text !== 'on' && text !== 'off')
    throw new ConfigError(`UPLOAD_OBJECTS is "${text}", but must be on or off.`);
  return text === 'on';
}

function readScanCommand(env: Environment): readonly string[] | null {
  return setting(env, 'SCAN_COMMAND')?.split(/\s+/) ?? null;
}

/** Most that the setting takes, in MiB: a row counts bytes in 32 bits. */
const highestLimit = 1024;

/**
 * Reads DOCUMENTS, UPLOAD_LIMIT_MB, UPLOAD_TYPES, UPLOAD_OBJECTS and SCAN_COMMAND (docs/api.md, Operation; docs/security.md, Uploads).
 * @param dataDir absolute; documents lie in `documents` under it unless told.
 * @throws {ConfigError} for the first of them that can't be used.
 */
export function readDocumentsConfig(env: Environment, dataDir: string): DocumentsConfig {
  const megabytes = readCount(env, 'UPLOAD_LIMIT_MB', 25, 1);
  if (megabytes > highestLimit)
    throw new ConfigError(`UPLOAD_LIMIT_MB is "${megabytes}", but must be at most ${highestLimit}.`);
  return {
    place: readPlace(env, dataDir),
    limit: megabytes * 1024 * 1024,
    types: readTypes(env),
    takesObjects: readTakesObjects(env),
    scanCommand: readScanCommand(env),
  };
}
