/**
 * Kept texts come in steps of this many bytes: a size tells roughly how many cases there are, as the number of rows does, and
 * no more.
 */
const block = 4096;
const utf8 = new TextEncoder();

/** A text with spaces after it, up to the next step. */
export function padded(text: string): Uint8Array<ArrayBuffer> {
  const content = utf8.encode(text);
  const filled = new Uint8Array(Math.ceil(content.length / block) * block).fill(0x20);
  filled.set(content);
  return filled;
}
