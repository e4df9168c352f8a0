import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { turns } from '../../helpers/turns.ts';
import { type Device, type World, world } from '../../helpers/world.ts';
import { held, reports, student, tells, type Turn } from './telling.ts';

let w: World;
let turn: Turn;
let editor: Device;
beforeEach(async () => {
  w = await world();
  turn = turns();
  editor = w.device({ timers: turn.timers });
  await editor.signIn('editor');
});
afterEach(() => w.close());

/** The next request to the path is `met`, and waits for `let`. */
function holding(device: Device, path: string): { met: Promise<void>; let: () => void } {
  const [met, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { fetch } = device.net;
  let isMet = false;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isNext = !isMet && new URL(request.url).pathname === path;
    isMet ||= isNext;
    if (isNext) met.resolve();
    if (isNext) await held.promise;
    return fetch(request);
  };
  return { met: met.promise, let: held.resolve };
}

/** Nothing that the user discarded is said to be lost at their next sign-in. */
async function nothingIsLost(): Promise<void> {
  const before = reports(editor);
  await editor.signIn('editor');
  await eventually(() => expect(reports(editor)).toBeGreaterThan(before));
  // A tab tells again only once it has looked up what the answer before said is missing.
  editor.engine.presence.open(crypto.randomUUID());
  await tells(turn, editor);
  expect(editor.engine.status.get()).toMatchObject({ kind: 'up-to-date', lost: 0 });
}

test('a form that closes while its user discards at the sign-out does not make the server take what they discarded for lost', async () => {
  await held(turn, editor);
  const closeForm = editor.engine.presence.open(editor.engine.queue.edits.get()[0]?.uid ?? '');
  await tells(turn, editor);
  const last = holding(editor, '/api/accounts/signout');
  const gone = editor.engine.session.signOut('discard');
  await last.met;
  closeForm();
  await tells(turn, editor);
  last.let();
  await gone;
  await nothingIsLost();
});

test('a report of what waits that is still under way does not come after that of what was discarded', async () => {
  await held(turn, editor);
  const before = reports(editor);
  const report = holding(editor, '/api/sync/presence');
  const last = holding(editor, '/api/accounts/signout');
  editor.engine.presence.open(editor.engine.queue.edits.get()[0]?.uid ?? '');
  turn.pass(200);
  await report.met;
  const gone = editor.engine.session.signOut('discard');
  // Nothing more is taken: the next that the sign-out does is to tell, which another device's sign-in gives it time for.
  await eventually(() => expect(editor.engine.edits.create('student', student)).rejects.toThrow('is ending'));
  await w.device({ timers: turn.timers }).signIn('admin');
  report.let();
  await last.met;
  await eventually(() => expect([reports(editor) - before, editor.net.underWay]).toEqual([2, 0]));
  last.let();
  await gone;
  await nothingIsLost();
});

const decisions: [string, () => Promise<void>][] = [
  ['discards', () => editor.engine.queue.discard(waitingId())],
  [
    'amends',
    async () => {
      await editor.engine.queue.amend(waitingId(), { ...student, stateId: '2234567890' });
      await eventually(() => expect(editor.engine.queue.edits.get()).toEqual([]));
    },
  ],
];
const waitingId = () => editor.engine.queue.edits.get()[0]?.id ?? '';

test.each(decisions)(
  'what its author %s a moment before they sign out is not said to be lost',
  async (_, decide) => {
    await held(turn, editor);
    await decide();
    await editor.engine.session.signOut('keep');
    await nothingIsLost();
  },
);

test.each(['keep', 'discard'] as const)(
  'what its author discards without a connection, before or with their sign-out (%s), is not said to be lost',
  async (how) => {
    await held(turn, editor);
    editor.goOffline();
    if (how === 'keep') await editor.engine.queue.discard(waitingId());
    await editor.engine.session.signOut(how);
    editor.net.isOnline = true;
    editor.engine.setOnline(true);
    await nothingIsLost();
    // The server was told: the list is not told again.
    const before = reports(editor);
    await editor.engine.session.signOut('keep');
    expect(reports(editor)).toBe(before);
  },
);
