import { createServer, request, type Server } from 'node:http';

/** The application behind a proxy that can hand out its service worker as that of another build, and files with other bytes. */
export interface Builds {
  url: string;
  /** From now on the service worker is another one. */
  release(): void;
  /** From now on what lies at this path has other bytes than were built; null: nothing has. */
  tamper(path: string | null): void;
  stop(): Promise<void>;
}

/** Passes everything on to the server at `target`. */
export async function builds(target: string): Promise<Builds> {
  let build = 1;
  let tampered: string | null = null;
  const server: Server = createServer((incoming, outgoing) => {
    const behind =
      incoming.url === '/service-worker.js'
        ? `\n// build ${build}`
        : incoming.url === tampered
          ? '<!-- not as built -->'
          : undefined;
    const { 'accept-encoding': _encoding, ...headers } = incoming.headers;
    const passed = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method ?? 'GET', headers: behind ? headers : incoming.headers },
      (answer) => {
        const { 'content-length': length, etag, ...others } = answer.headers;
        const same = length === undefined ? others : { ...others, 'content-length': length };
        outgoing.writeHead(answer.statusCode ?? 502, behind ? others : etag ? { ...same, etag } : same);
        answer.on('data', (chunk: Buffer) => outgoing.write(chunk));
        answer.on('end', () => outgoing.end(behind));
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
    tamper: (path) => void (tampered = path),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
