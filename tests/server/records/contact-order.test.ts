import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fields, type RecordWorld, recordWorld, studentBody } from '../../helpers/rest.ts';

let world: RecordWorld;
beforeAll(async () => {
  world = await recordWorld();
});
afterAll(() => world.close());

type Kind = 'complaint' | 'mediation';

const aCase = async (kind: Kind) => {
  const { id: studentId } = await world.make('/api/dispute/student', studentBody());
  return world.make(`/api/dispute/${kind}`, { dateFiled: '2026-09-02', studentId });
};
const aContact = (parentType: Kind, parentId: number, firstName: string) =>
  world.make('/api/dispute/contact', { parentType, parentId, firstName });
const placesOf = async (kind: Kind, id: number) =>
  (await world.editor.get<Fields[]>(`/api/dispute/contact/${id}/${kind}`)).body.map(
    ({ firstName, sortId, version }) => [firstName, sortId, version],
  );

test('a move changes no contact of another case, also of one of another kind with the same number', async () => {
  const [mine, mediation] = [await aCase('complaint'), await aCase('mediation')];
  const other = await aCase('complaint');
  expect(mediation.id).toBe(mine.id);
  for (const [kind, id] of [
    ['complaint', other.id],
    ['mediation', mediation.id],
  ] as const)
    for (const name of ['Xu', 'Yo']) await aContact(kind, id, name);
  await aContact('complaint', mine.id, 'Ann');
  const bob = await aContact('complaint', mine.id, 'Bob');
  expect((await world.editor.put(`/api/dispute/contactorder/${bob.id}?newIndex=0`)).status).toBe(200);
  expect(await placesOf('complaint', mine.id)).toEqual([
    ['Bob', 0, 2],
    ['Ann', 1, 2],
  ]);
  for (const [kind, id] of [
    ['complaint', other.id],
    ['mediation', mediation.id],
  ] as const)
    expect(await placesOf(kind, id)).toEqual([
      ['Xu', 0, 1],
      ['Yo', 1, 1],
    ]);
});

test('a contact that was deleted takes no place among those that are moved, and is not moved itself', async () => {
  const { id } = await aCase('complaint');
  const [ann, , cy] = [
    await aContact('complaint', id, 'Ann'),
    await aContact('complaint', id, 'Bob'),
    await aContact('complaint', id, 'Cy'),
  ];
  expect((await world.editor.delete(`/api/dispute/contact/${ann.id}`)).status).toBe(200);
  expect((await world.editor.put(`/api/dispute/contactorder/${cy.id}?newIndex=0`)).status).toBe(200);
  expect((await placesOf('complaint', id)).map(([name, place]) => [name, place])).toEqual([
    ['Cy', 0],
    ['Bob', 1],
  ]);
  expect((await world.editor.put(`/api/dispute/contactorder/${ann.id}?newIndex=0`)).status).toBe(404);
});
