import { createHash } from 'node:crypto';
import { textWatch } from './text-watch.ts';

/** Enough for the header fields of a message that many servers passed on. */
const headSize = 64 * 1024;
/** Where the end mark of a PDF stands at the latest; readers look as far. */
const tailSize = 1024;

/** What went by of a file, as far as it decides what the file is. */
export interface WatchedFile {
  size: number;
  /** Hex. */
  sha256: string;
  head: Buffer;
  tail: Buffer;
  /** Text without NUL, in UTF-8 or windows-1252. */
  isText: boolean;
}

/** Looks at a file as it goes by, keeping its first 64 KiB and its last 1 KiB. */
export function watchFile() {
  const hash = createHash('sha256');
  const text = textWatch();
  let size = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  return {
    see(bytes: Uint8Array): void {
      hash.update(bytes);
      text.see(bytes);
      if (head.length < headSize) head = Buffer.concat([head, bytes.subarray(0, headSize - head.length)]);
      tail = Buffer.concat([tail, bytes.subarray(-tailSize)]).subarray(-tailSize);
      size += bytes.length;
    },
    seen: (): WatchedFile => ({ size, sha256: hash.digest('hex'), head, tail, isText: text.isText() }),
  };
}
