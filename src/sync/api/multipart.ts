const utf8 = new TextEncoder();

/** As browsers write a name between quotes (WHATWG, multipart/form-data). */
const quoted = (name: string) => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

export interface Multipart {
  /** Content-Type, with the boundary. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Where the file's bytes begin; they are zeros until somebody writes them. */
  fileAt: number;
}

/**
 * A form with fields and one file of a known size, as one piece of memory into which the file is then written: a FormData
 * would hold it a second time, and a browser may put a large Blob on the disk in the clear.
 * @param boundary stands nowhere in the file.
 */
export function multipart(
  boundary: string,
  fields: Readonly<Record<string, string>>,
  file: { name: string; size: number },
): Multipart {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  const begin = utf8.encode(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(file.name)}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const end = utf8.encode(`\r\n--${boundary}--\r\n`);
  const bytes = new Uint8Array(begin.length + file.size + end.length);
  bytes.set(begin);
  bytes.set(end, begin.length + file.size);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes, fileAt: begin.length };
}
