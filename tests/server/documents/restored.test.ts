import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocumentWorld, documentWorld, formOf } from './document-world.ts';

let world: DocumentWorld;
beforeAll(async () => {
  world = await documentWorld();
});
afterAll(() => world.close());

const day = 24 * 60 * 60 * 1000;
const restore = async (entity: string, id: number) => {
  const admin = await world.server.signIn('admin');
  const answer = await admin.call('POST', `/api/admin/restore/${entity}/${id}`);
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
};
const purge = async () => {
  world.server.clock.advance(401 * day);
  await world.server.runJob('sweep documents');
};

test('a deleted document comes back whole as long as its file is there', async () => {
  const { body } = await world.add();
  await world.editor.delete(`/api/document/${body.id}`);
  expect((await restore('document', body.id)).status).toBe(200);
  expect((await world.download(body.id)).status).toBe(200);
});

test('a document whose file is gone does not come back', async () => {
  const { body } = await world.add();
  await world.editor.delete(`/api/document/${body.id}`);
  await purge();
  const { status, body: answer } = await restore('document', body.id);
  expect({ status, message: answer.message }).toEqual({
    status: 409,
    message: 'The file of this document was deleted for good, 400 days after the document.',
  });
});

test.each(['event', 'complaint'])(
  'of a deleted %s a document comes back no more once the file is gone',
  async (entity) => {
    const event = Number(world.event['id']);
    const deleted = entity === 'event' ? event : Number(world.event['parentId']);
    const client = await world.server.signIn('editor');
    const token = (
      (await (await client.call('GET', '/api/document/uploadtoken')).json()) as { token: string }
    ).token;
    const { body, type } = formOf({ event });
    const made = await world.server.fetch('/api/document/add', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.tokens.access_token}`,
        'content-type': type,
        'x-upload-token': token,
      },
      body: new Uint8Array(body),
    });
    const { id } = (await made.json()) as { id: number };
    expect((await client.call('DELETE', `/api/dispute/${entity}/${deleted}`)).status).toBe(200);
    await purge();
    const fresh = await world.server.signIn('editor');
    expect((await restore(entity, deleted)).status).toBe(200);
    const answer = await fresh.call('GET', `/api/dispute/event/${event}`);
    const { documents } = (await answer.json()) as { documents: { id: number }[] };
    expect(documents.map(({ id }) => id)).not.toContain(id);
  },
);
