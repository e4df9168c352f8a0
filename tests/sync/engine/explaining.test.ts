import { afterEach, beforeEach, expect, test } from 'vitest';
import { explanationOf } from '#domain/cases/explanation.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import type { RecordOf } from '#domain/records/records.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let one: Device;
let two: Device;
let uid: string;

/** What the server answers and is asked as a build of before there were explanations. */
let isYesterday = false;
const explanationFields = ['oddityExplanation', 'explainedOddities'];

const without = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(without);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !explanationFields.includes(field))
      .map(([field, inner]) => [field, field === 'cursor' ? otherScope(String(inner)) : without(inner)]),
  );
};

/** A cursor that stands for another shape of records, and back. */
const otherScope = (cursor: string): string => {
  const { scope, at } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>;
  const [half, text] = [8, String(scope)];
  const other = { scope: text.slice(half) + text.slice(0, half), at };
  return Buffer.from(JSON.stringify(other)).toString('base64url');
};

/** A server that was yesterday's until it was updated. */
const asYesterday =
  (server: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (!isYesterday) return server(input, init);
    let request = new Request(input, init);
    const url = new URL(request.url);
    const cursor = url.searchParams.get('cursor');
    if (cursor !== null) {
      url.searchParams.set('cursor', otherScope(cursor));
      request = new Request(url, request);
    }
    const answer = await server(request);
    if (
      !url.pathname.startsWith('/api/') ||
      !answer.headers.get('content-type')?.includes('application/json')
    )
      return answer;
    return Response.json(without(await answer.json()), { status: answer.status, headers: answer.headers });
  };

beforeEach(async () => {
  isYesterday = false;
  w = await world();
  [one, two] = [w.device(), w.device()];
  await one.signIn('editor');
  await two.signIn('admin');
  uid = await one.engine.edits.create('complaint', { dateFiled: '2026-09-02' });
  await one.engine.queue.syncNow();
  await save(one, { dateClosed: '2026-09-01' });
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
});
afterEach(() => w.close());

const complaint = ({ engine }: Device) => {
  const seen = engine.view.find('complaint', `~${uid}`);
  if (!seen) throw new Error('the complaint is not here');
  return seen;
};
const save = (device: Device, changes: Partial<RecordOf<'complaint'>>) =>
  device.engine.edits.save('complaint', uid, complaint(device).record, changes);
const odd = (device: Device) => oddities('complaint', complaint(device).record);
const explain = (device: Device, words: string, more: readonly string[] = []) =>
  save(device, explanationOf(words, [...odd(device).map(({ key }) => key), ...more]));
const isExplained = (device: Device) => odd(device).map((each) => each.isExplained);

test('who explains offline sees it at once; it goes out with the rest, and others have it', async () => {
  one.goOffline();
  await explain(one, 'As the court wrote it.');
  expect(complaint(one).mark).toBe('waiting');
  expect(isExplained(one)).toEqual([true]);
  await one.goOnline();
  await eventually(() => expect(complaint(one).mark).toBeNull());
  await two.engine.queue.syncNow();
  await eventually(() => expect(isExplained(two)).toEqual([true]));
  expect(complaint(two).record.oddityExplanation).toBe('As the court wrote it.');
});

test('words that met others come with what they are about, whichever are taken', async () => {
  await explain(one, 'First.');
  await one.engine.queue.syncNow();
  await two.engine.queue.syncNow();
  await eventually(() => expect(isExplained(two)).toEqual([true]));
  one.goOffline();
  // The words alone are other ones; what they are about stays.
  await explain(one, 'First, in other words.');
  await explain(two, 'Second.', ['something else']);
  await two.engine.queue.syncNow();
  await one.goOnline();
  await eventually(() => expect(one.engine.queue.edits.get()).toMatchObject([{ state: 'conflict' }]));
  const [edit] = one.engine.queue.edits.get();
  expect(edit?.conflicts.map(({ field }) => field).toSorted()).toEqual([
    'explainedOddities',
    'oddityExplanation',
  ]);
  expect(complaint(two).record.oddityExplanation).toBe('Second.');
  await one.engine.queue.resolve(
    edit?.id ?? '',
    Object.fromEntries(edit?.conflicts.map(({ field, yours }) => [field, yours]) ?? []),
  );
  await one.engine.queue.syncNow();
  await eventually(() =>
    expect(complaint(one).record).toMatchObject({
      oddityExplanation: 'First, in other words.',
      explainedOddities: odd(one)[0]?.key,
    }),
  );
});

test('a device with the profile of yesterday’s build goes on: it reads rows without explanations, its unsent edits go out, and its mirror is filled anew', async () => {
  const old: Device = w.device({ fetch: (input, init) => asYesterday(old.net.fetch)(input, init) });
  // Changed by nobody since the device was filled.
  const other = await one.engine.edits.create('mediation', {
    studentId: `~${await one.engine.edits.create('student', { stateId: '1000000077', firstName: 'Ann', lastName: 'Lee' })}`,
    dateFiled: '2026-09-02',
    ...explanationOf('Before.', ['held before it was filed']),
  });
  await one.engine.queue.syncNow();
  const wordsOfOther = () => old.engine.view.find('mediation', `~${other}`)?.record.oddityExplanation;
  isYesterday = true;
  await old.signIn('editor');
  expect(wordsOfOther()).toBeUndefined();
  expect(Object.keys(complaint(old).record)).not.toContain('oddityExplanation');
  old.goOffline();
  await save(old, { facts: 'unsent' });
  await explain(two, 'As the court wrote it.');
  await two.engine.queue.syncNow();

  // Updated while it was closed, and opened without a connection.
  isYesterday = false;
  await old.reload();
  old.goOffline();
  await old.signIn('editor');
  expect(complaint(old)).toMatchObject({ mark: 'waiting', record: { facts: 'unsent' } });
  expect(isExplained(old)).toEqual([false]);
  await save(old, { problem: 'typed since' });
  await old.goOnline();
  await eventually(() => {
    expect(old.engine.queue.edits.get()).toEqual([]);
    expect(complaint(old).record).toMatchObject({
      facts: 'unsent',
      problem: 'typed since',
      oddityExplanation: 'As the court wrote it.',
    });
    expect(isExplained(old)).toEqual([true]);
    expect(wordsOfOther()).toBe('Before.');
  });
  await two.engine.queue.syncNow();
  await eventually(() =>
    expect(complaint(two).record).toMatchObject({ facts: 'unsent', problem: 'typed since' }),
  );
  expect(isExplained(two)).toEqual([true]);
});
