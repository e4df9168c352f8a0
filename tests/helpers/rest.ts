import { randomUUID } from 'node:crypto';
import { testServer, type TestServer, type TestServerOptions } from './server.ts';

/** A record or an error as a test reads it. */
export type Fields = Record<string, unknown> & { id: number; uid: string; version: number };

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

export interface Rest {
  get<T = Fields>(path: string): Promise<Answer<T>>;
  post<T = Fields>(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>>;
  put<T = Fields>(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>>;
  delete<T = Fields>(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
}

/** The API as one user on one device of their own sees it. */
export async function restClient(server: TestServer, userName: string, password?: string): Promise<Rest> {
  const { call } = await server.signIn(userName, password, randomUUID());
  const send = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>> => {
    const answer = await call(method, path, body, headers);
    return { status: answer.status, body: (await answer.json()) as T, headers: answer.headers };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

/** If-Match for the version that the author saw. */
export const seen = (version: number): Record<string, string> => ({ 'if-match': `"${version}"` });

/** A fresh Idempotency-Key. */
export const aKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

let students = 0;

/** What a POST of a student needs, with a State ID of its own. */
export const studentBody = (given: object = {}) => ({
  stateId: String(2_000_000_000 + ++students),
  firstName: 'Ann',
  lastName: 'Lee',
  ...given,
});

export interface RecordWorld {
  server: TestServer;
  admin: Rest;
  /** Two devices of the same editor, and a reader's. */
  editor: Rest;
  laptop: Rest;
  reader: Rest;
  /** Makes a record and answers it; fails unless it was made. */
  make(path: string, body: unknown): Promise<Fields>;
  close(): Promise<void>;
}

/** A server with its users' devices. */
export async function recordWorld(options: TestServerOptions = {}): Promise<RecordWorld> {
  const server = await testServer(options);
  const editor = await restClient(server, 'editor');
  return {
    server,
    editor,
    laptop: await restClient(server, 'editor'),
    admin: await restClient(server, 'admin'),
    reader: await restClient(server, 'reader'),
    make: async (path, body) => {
      const made = await editor.post(path, body);
      if (made.status !== 201) throw new Error(`${path}: ${made.status} ${JSON.stringify(made.body)}`);
      return made.body;
    },
    close: () => server.close(),
  };
}
