import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { testPassword, type TestServer } from '../../helpers/server.ts';

type Answer = AnswerOf<Calls['presence']>;
type Told = Partial<BodyOf<Calls['presence']>>;

/** A device of a user; `tell` is one report of its page. */
export async function presenceDevice(server: TestServer, userName: string) {
  const [id, page] = [randomUUID(), randomUUID()];
  const { call } = await server.signIn(userName, testPassword, id);
  const send = (told: Told, headers: Record<string, string> = {}) =>
    call('POST', '/api/sync/presence', { page, open: [], unsent: null, settled: [], ...told }, headers);
  return {
    id,
    call,
    send,
    tell: async (told: Told): Promise<Answer> => {
      const answer = await send(told);
      if (answer.status !== 200) throw new Error(await answer.text());
      return (await answer.json()) as Answer;
    },
  };
}

/** An unsent edit of a record as a device tells of it. */
export const anEdit = (uid: string, writtenAt = '2026-11-21T14:00:00.000Z') => ({
  key: randomUUID(),
  uid,
  writtenAt,
});
