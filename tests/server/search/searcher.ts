import { randomUUID } from 'node:crypto';
import type { RecordWorld } from '../../helpers/rest.ts';
import type { SignedInClient } from '../../helpers/server.ts';

/** Searches that a user may make in a minute, with room. */
const turns = 100;

/** Asks as one user after the other, since searches are limited for each. */
export function newTokenIfSearchedOut(world: () => RecordWorld) {
  let client: SignedInClient | undefined;
  let left = 0;
  return async <T>(path: string, body: unknown): Promise<T> => {
    if (!client || left === 0) {
      const name = `searcher-${randomUUID()}`;
      await world().server.addUser(name, ['Read-Only']);
      client = await world().server.signIn(name);
      left = turns;
    }
    left -= 1;
    const answer = await client.call('POST', path, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}
