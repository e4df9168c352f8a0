import type { Transfer } from './transfer.ts';

/** Without a byte sent or received for this long, in ms, the connection is taken for dead. */
const patience = 60_000;

/** The lines that getAllResponseHeaders answers. */
function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Statuses that a Response takes no body with. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** Sends by XMLHttpRequest, since fetch tells no progress unless it streams, which needs HTTP/2. */
export const xhrTransfer: Transfer = (url, { method, headers, upload, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let patient: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(patient);
      patient = setTimeout(() => request.abort(), patience);
    };
    const stop = () => request.abort();
    const fail = () => reject(new TypeError('The upload broke off.'));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', upload.type);
    request.responseType = 'arraybuffer';
    request.upload.addEventListener('progress', ({ loaded }) => {
      wait();
      upload.onSent(loaded);
    });
    request.addEventListener('progress', wait);
    request.addEventListener('load', () => {
      const { status } = request;
      const body = bodiless.has(status) ? null : (request.response as ArrayBuffer);
      resolve(new Response(body, { status, headers: headersOf(request.getAllResponseHeaders()) }));
    });
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, fail);
    request.addEventListener('loadend', () => {
      clearTimeout(patient);
      signal.removeEventListener('abort', stop);
    });
    if (signal.aborted) {
      fail();
      return;
    }
    signal.addEventListener('abort', stop);
    wait();
    request.send(upload.bytes);
  });
