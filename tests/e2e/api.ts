import { randomInt } from 'node:crypto';
import { headers } from '#contract/headers.ts';
import { clientId } from '#domain/accounts.ts';

const jsonType = { 'content-type': 'application/json' };

/** The password of the sample's users. */
export const samplePassword = 'quiet-river-lantern';

type Answer = Record<string, unknown>;

/** What goes with a call, and the headers that speak of it. */
interface Content {
  type?: Record<string, string>;
  body?: string | FormData;
}

/** The server's API as a user, beside the browser. Each call throws what the server said when it refuses. */
export interface Api {
  get(path: string): Promise<Answer>;
  list(path: string): Promise<Answer[]>;
  search(path: string, body: unknown): Promise<Answer[]>;
  post(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  remove(path: string): Promise<unknown>;
  /** Adds a file to an event. */
  upload(event: unknown, file: File): Promise<void>;
  /** The bytes of a file. */
  bytes(path: string): Promise<Buffer>;
}

async function signIn(url: string, userName: string, password: string, device?: string): Promise<string> {
  const form = { grant_type: 'password', client_id: clientId, username: userName, password };
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: device === undefined ? {} : { [headers.device]: device },
  });
  if (!answer.ok) throw new Error(`${userName} was not let in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/**
 * Signs in, and again whenever the access token has expired: a busy machine takes longer over a run than a token lives. `device`:
 * where the session begins; none unless told.
 */
export async function apiAs(
  url: string,
  userName: string,
  password = samplePassword,
  device?: string,
): Promise<Api> {
  let token = await signIn(url, userName, password, device);

  async function send(method: string, path: string, { type = {}, body }: Content): Promise<Response> {
    const ask = () =>
      fetch(url + path, {
        method,
        headers: { ...type, authorization: `Bearer ${token}` },
        ...(body !== undefined && { body }),
      });
    let response = await ask();
    if (response.status === 401) {
      token = await signIn(url, userName, password, device);
      response = await ask();
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
    const content = body === undefined ? {} : { type: jsonType, body: JSON.stringify(body) };
    return (await (await send(method, path, content)).json()) as T;
  }

  return {
    get: (path) => json('GET', path),
    list: (path) => json('GET', path),
    search: (path, body) => json('POST', path, body),
    post: (path, body) => json('POST', path, body),
    put: (path, body) => json('PUT', path, body),
    remove: (path) => json('DELETE', path),
    upload: async (event, file) => {
      const body = new FormData();
      body.set('caseEventId', String(event));
      body.set('file', file);
      const once = await json<{ token: string }>('GET', '/api/document/uploadtoken');
      await send('POST', '/api/document/add', { body, type: { [headers.uploadToken]: once.token } });
    },
    bytes: async (path) => Buffer.from(await (await send('GET', path, {})).arrayBuffer()),
  };
}

/** A State ID that no other student has. */
export const newStateId = (): string => String(randomInt(1_000_000_000, 9_999_999_999));

export interface Student {
  id: number;
  stateId: string;
  firstName: string;
  lastName: string;
}

export async function newStudent(server: Api, firstName: string, lastName: string): Promise<Student> {
  const student = { stateId: newStateId(), firstName, lastName };
  const { id } = await server.post('/api/dispute/student/', student);
  return { id: Number(id), ...student };
}

/** Makes a complaint of the year that the sample's users have open; its id. */
export async function newComplaint(server: Api, fields: Answer = {}): Promise<number> {
  const made = await server.post('/api/dispute/complaint/', {
    dateFiled: '2026-10-01',
    studentId: null,
    ...fields,
  });
  return Number(made['id']);
}

/** The facts of a complaint as the server has them. */
export const factsOf = async (server: Api, id: number): Promise<unknown> =>
  (await server.get(`/api/dispute/complaint/${id}`))['facts'];
