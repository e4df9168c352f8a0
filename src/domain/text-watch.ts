/** Bytes that windows-1252 gives no character to. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** A decoder of UTF-8 that throws at what is none, as every platform has one. */
export interface StrictDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** Tells of bytes as they go by whether they are text: without NUL, and UTF-8 or windows-1252. */
export function textWatch(decoder: StrictDecoder) {
  let hasNul = false;
  let isUtf8 = true;
  let isWindows = true;
  const decode = (bytes?: Uint8Array) => {
    if (!isUtf8) return;
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    see(bytes: Uint8Array): void {
      if (hasNul) return;
      hasNul = bytes.includes(0);
      decode(bytes);
      isWindows &&= !bytes.some((byte) => unassigned.has(byte));
    },
    /** To be asked once, at the end. */
    isText(): boolean {
      decode();
      return !hasNul && (isUtf8 || isWindows);
    },
  };
}
