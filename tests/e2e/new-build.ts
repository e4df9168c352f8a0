import { createServer, request, type Server } from 'node:http';

/** The application behind a proxy that can hand out its service worker as that of another build. */
export interface Builds {
  url: string;
  /** From now on the service worker is another one. */
  release(): void;
  stop(): Promise<void>;
}

/** Passes everything on to the server at `target`. */
export async function builds(target: string): Promise<Builds> {
  let build = 1;
  const server: Server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js';
    const { 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const passed = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method ?? 'GET', headers: isWorker ? headers : incoming.headers },
      (answer) => {
        const { 'content-length': length, etag, ...others } = answer.headers;
        const same = length === undefined ? others : { ...others, 'content-length': length };
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? others : etag ? { ...same, etag } : same);
        answer.on('data', (chunk: Buffer) => outgoing.write(chunk));
        answer.on('end', () => outgoing.end(isWorker ? `\n// build ${build}` : undefined));
      },
    );
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return {
    url: `http://localhost:${address.port}`,
    release: () => void (build += 1),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
