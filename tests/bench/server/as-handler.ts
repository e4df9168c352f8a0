import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { Caller } from '#server/base/handlers.ts';
import { parsed } from '#server/base/parsed.ts';
import { parsedQuery, pathParams, routePath } from '#server/process/read-request.ts';
import type { Question } from './questions.ts';

type Work = (input: object) => Promise<{ body: unknown }>;

const matches = (pattern: string, path: string) => {
  const [a, b] = [routePath(pattern).split('/'), routePath(path).split('/')];
  return a.length === b.length && a.every((part, index) => part.startsWith(':') || part === b[index]);
};

/** A question asked of its handler alone: what the server reads from the database, without who asks, audit and HTTP. */
export function asHandler(
  handlers: Partial<Record<CallName, unknown>>,
  caller: Caller,
  { method, path, body }: Question,
): () => Promise<unknown> {
  const url = new URL(path, 'http://bench');
  const [name, call] =
    (Object.entries(calls) as [CallName, Call][]).find(
      ([, each]) => each.method === method && matches(each.path, url.pathname),
    ) ?? [];
  if (!name || !call) throw new Error(`There is no call ${method} ${path}.`);
  const work = handlers[name] as Work;
  const input = {
    params: pathParams(call.path, url.pathname),
    query: parsedQuery(call, url),
    body: call.body && parsed(call.body, body),
    caller,
    upload: null,
    meta: { requestId: 'bench' },
  };
  return async () => (await work(input)).body;
}
