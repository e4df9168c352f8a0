import { createHash } from 'node:crypto';
import { type FileSight, headSize, tailSize } from '#domain/looks-like.ts';
import { textWatch } from '#domain/text-watch.ts';

/** What went by of a file, as far as it decides what the file is. */
export interface WatchedFile extends FileSight {
  size: number;
  /** Hex. */
  sha256: string;
}

/** Looks at a file as it goes by, keeping its first 64 KiB and its last 1 KiB. */
export function watchFile() {
  const hash = createHash('sha256');
  const text = textWatch(new TextDecoder('utf-8', { fatal: true }));
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
