import type { DeviceFiles } from './device-files.ts';

const utf8 = new TextEncoder();

/** What stands before the sealed bytes of a file: the form and the name of the data key. */
const prefixOf = (keyId: string): Uint8Array => utf8.encode(`accord-sealed-1 ${keyId}\n`);

/** A sealed part is longer than what it seals by an iv of 12 and a tag of 16 bytes, and what it seals comes in steps. */
const step = 4096;
const overhead = 12 + 16;

export interface SealedOnly extends Pick<DeviceFiles, 'listFiles' | 'removeFiles'> {
  writeSealed(folder: string, name: string, keyId: string, sealed: Uint8Array): Promise<void>;
  /** null: there is none, or it was sealed with another key. */
  readSealed(folder: string, name: string, keyId: string): Promise<Uint8Array | null>;
}

/**
 * The tripwire of files (tripwire.ts is that of rows): refuses to write bytes whose length no sealing gives. A piece of a
 * file that is written as it is would put personal data on the disk.
 */
export const sealedOnly = (files: DeviceFiles): SealedOnly => ({
  listFiles: files.listFiles,
  removeFiles: files.removeFiles,
  async writeSealed(folder, name, keyId, sealed) {
    if (sealed.length % step !== overhead) throw new Error('a piece of a file is not sealed');
    const prefix = prefixOf(keyId);
    const bytes = new Uint8Array(prefix.length + sealed.length);
    bytes.set(prefix);
    bytes.set(sealed, prefix.length);
    await files.writeFile(folder, name, bytes);
  },
  async readSealed(folder, name, keyId) {
    const bytes = await files.readFile(folder, name);
    const prefix = prefixOf(keyId);
    const isOurs = bytes !== null && prefix.every((byte, index) => bytes[index] === byte);
    return isOurs ? bytes.subarray(prefix.length) : null;
  },
});
