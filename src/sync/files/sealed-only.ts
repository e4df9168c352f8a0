import type { DeviceFiles } from './device-files.ts';

const utf8 = new TextEncoder();
const asText = new TextDecoder();

const marker = utf8.encode('accord-sealed-1 ');
const lineEnd = 10;

/** What stands before the sealed bytes of a file: the form and the name of the data key. */
const prefixOf = (keyId: string): Uint8Array => utf8.encode(`accord-sealed-1 ${keyId}\n`);

/** A sealed part is longer than what it seals by an iv of 12 and a tag of 16 bytes, and what it seals comes in steps. */
const step = 4096;
const overhead = 12 + 16;

export interface SealedOnly extends Pick<DeviceFiles, 'listFiles' | 'removeFiles'> {
  writeSealed(folder: string, name: string, keyId: string, sealed: Uint8Array): Promise<void>;
  /** Puts the same content, sealed anew, in place of what is there. */
  replaceSealed(folder: string, name: string, keyId: string, sealed: Uint8Array): Promise<void>;
  /** null: there is none. */
  readSealed(folder: string, name: string): Promise<{ keyId: string; sealed: Uint8Array } | null>;
}

/**
 * The tripwire of files (seal/tripwire.ts is the one of rows): refuses bytes whose length no sealing gives, since a
 * piece written unsealed would put personal data on the disk.
 */
export function sealedOnly(files: DeviceFiles): SealedOnly {
  const writing =
    (write: DeviceFiles['writeFile']): SealedOnly['writeSealed'] =>
    async (folder, name, keyId, sealed) => {
      if (sealed.length % step !== overhead) throw new Error('a piece of a file is not sealed');
      const prefix = prefixOf(keyId);
      const bytes = new Uint8Array(prefix.length + sealed.length);
      bytes.set(prefix);
      bytes.set(sealed, prefix.length);
      await write(folder, name, bytes);
    };
  return {
    listFiles: files.listFiles,
    removeFiles: files.removeFiles,
    writeSealed: writing(files.writeFile),
    replaceSealed: writing(files.replaceFile),
    async readSealed(folder, name) {
      const bytes = await files.readFile(folder, name);
      if (!bytes || !marker.every((byte, index) => bytes[index] === byte)) return null;
      const end = bytes.indexOf(lineEnd);
      return { keyId: asText.decode(bytes.subarray(marker.length, end)), sealed: bytes.subarray(end + 1) };
    },
  };
}
