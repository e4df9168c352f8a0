import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUuid, type DocumentWorld, documentWorld, formPart, pdf } from './document-world.ts';

let world: DocumentWorld;
beforeAll(async () => {
  world = await documentWorld();
});
afterAll(() => world.close());

const documentsOf = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as "count" from "document"`.execute(
    world.server.db,
  );
  return rows[0]?.count;
};

/** What a refusal must not leave: a row, or a file. */
async function leavesNothing(deed: () => Promise<void>): Promise<void> {
  const [rows, files] = [await documentsOf(), await world.stored()];
  await deed();
  expect(await documentsOf()).toBe(rows);
  expect(await world.stored()).toEqual(files);
}

describe('an upload token', () => {
  const used = { status: 409, message: 'The upload token was used before or is too old.' };
  const refused = async (sending: Parameters<DocumentWorld['add']>[0]) => {
    const { status, body } = await world.add<{ message: string }>(sending);
    return { status, message: body.message };
  };

  test('is required', async () => {
    expect(await refused({ token: null })).toEqual({
      status: 400,
      message: 'The header x-upload-token is required.',
    });
  });

  test('serves once, also of twenty at the same time', async () => {
    const token = await world.token();
    const all = await Promise.all(Array.from({ length: 20 }, () => world.add({ token })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await refused({ token })).toEqual(used);
  });

  test('is its user’s, and ends after ten minutes', async () => {
    const admin = await world.server.signIn('admin');
    const { token } = (await (await admin.call('GET', '/api/document/uploadtoken')).json()) as {
      token: string;
    };
    expect(await refused({ token })).toEqual(used);
    const late = await world.token();
    world.server.clock.advance(10 * 60_000);
    expect(await refused({ token: late })).toEqual(used);
  });

  test('is that text alone: no other serves in its place, and using or sweeping others leaves it', async () => {
    const [first, second] = [await world.token(), await world.token()];
    expect(await refused({ token: 'x'.repeat(43) })).toEqual(used);
    expect((await world.add({ token: first })).status).toBe(201);
    await world.server.runJob('sweep documents');
    expect((await world.add({ token: second })).status).toBe(201);
  });

  test('is kept as a hash only', async () => {
    const token = await world.token();
    const { rows } = await sql`select * from "uploadToken"`.execute(world.server.db);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a repeat', () => {
  test('with the same key and bytes answers the same document and stores nothing', async () => {
    const [uid, key, token] = [aUuid(), { 'idempotency-key': aUuid() }, await world.token()];
    const first = await world.add({ uid, headers: key, token });
    expect(first.body.uid).toBe(uid);
    await leavesNothing(async () => {
      for (const again of [{ token }, {}]) {
        const repeat = await world.add({ uid, headers: key, ...again });
        expect(repeat.status).toBe(201);
        expect(repeat.body).toEqual(first.body);
        expect(repeat.headers.get('idempotency-replayed')).toBe('true');
      }
    });
  });

  test('with other bytes, another name or another event under the same key is refused', async () => {
    const headers = { 'idempotency-key': aUuid() };
    await world.add({ headers });
    await leavesNothing(async () => {
      for (const other of [{ bytes: pdf('Other') }, { name: 'other.pdf' }, { event: `~${world.event.uid}` }])
        expect((await world.add({ headers, ...other })).status).toBe(422);
    });
  });

  test('of ten at once makes one document', async () => {
    const headers = { 'idempotency-key': aUuid() };
    const before = (await world.stored()).length;
    const all = await Promise.all(Array.from({ length: 10 }, () => world.add({ headers })));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect((await world.stored()).length).toBe(before + 1);
  });

  test('a uid that is taken is refused', async () => {
    const uid = aUuid();
    await world.add({ uid });
    await leavesNothing(async () => {
      expect((await world.add({ uid })).status).toBe(409);
    });
  });
});

describe('a form that is not right', () => {
  const oneFile = 'The form must hold one file, called file.';
  test.each<[string, object, number, string]>([
    ['without an event', { event: '' }, 400, 'caseEventId is invalid'],
    ['for an unknown event', { event: 999_999 }, 404, 'There is no such event.'],
    ['with an unknown field', { fields: { shoeSize: '44' } }, 400, 'Unknown field shoeSize'],
    ['with a uid that is none', { uid: 'x' }, 400, 'uid is invalid'],
    ['with a field twice', { more: formPart('name="caseEventId"', '1') }, 400, 'The body is malformed.'],
    [
      'with a field that is too long',
      { more: formPart('name="uid"', 'x'.repeat(1001)) },
      400,
      'The body is malformed.',
    ],
    ['with a second file', { more: formPart('name="file"; filename="a.txt"', 'a') }, 400, oneFile],
    ['with a file of another name', { part: 'letter' }, 400, oneFile],
  ])('%s', async (_, sending, status, message) => {
    await leavesNothing(async () => {
      const answer = await world.add<{ message: string }>(sending);
      expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
    });
  });

  test('for a deleted event', async () => {
    const { id: parentId } = await world.make('/api/dispute/complaint/', {
      studentId: null,
      dateFiled: '2026-09-02',
    });
    const event = await world.make('/api/dispute/event/', { parentId, parentType: 'complaint' });
    await world.editor.delete(`/api/dispute/event/${event.id}`);
    await leavesNothing(async () => {
      const answer = await world.add<{ message: string }>({ event: event.id });
      expect(answer).toMatchObject({ status: 409, body: { message: 'The event was deleted.' } });
    });
  });

  test.each([
    ['application/json', 415],
    ['multipart/form-data', 415],
    ['multipart/form-data; boundary=another', 400],
  ])('as %s', async (type, status) => {
    await leavesNothing(async () => {
      expect((await world.add({ headers: { 'content-type': type } })).status).toBe(status);
    });
  });
});
