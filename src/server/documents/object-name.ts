import { randomBytes } from 'node:crypto';

/** A new name for bytes in the store: tells nothing, and never comes twice. */
export const newObjectName = (): string => randomBytes(16).toString('hex');

/** Whether a name is one of ours: whatever else lies in the folder or bucket is left alone. */
export const isObjectName = (name: string): boolean => /^[0-9a-f]{32}$/.test(name);

/** A row knows bytes that the store has not. */
export class StoredBytesMissing extends Error {
  override name = 'StoredBytesMissing';
}
