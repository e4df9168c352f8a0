import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { useSession } from '../../../src/app/shell/engine-context.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, world, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
/** The address of a complaint whose one event has a document. */
let address: string;
/** Signed in, without the document's content. */
let device: Device;
beforeAll(async () => {
  place = await world();
  const author = place.device();
  await author.signIn();
  const { edits, documents } = author.engine;
  const complaint = await edits.create('complaint', { studentId: null, dateFiled: '2026-09-02' });
  const ofCase = { parentType: 'complaint', parentId: `~${complaint}`, type: 'Hearing' };
  const event = await edits.create('event', { ...ofCase, date: '2026-09-03' });
  await documents.add(event, { name: 'letter.txt', content: new Blob(['words']) });
  await author.engine.queue.syncNow();
  address = `/complaint/edit/~${complaint}/all?tab=events`;
});
afterAll(() => place.close());

/** What the browser's downloads got. */
const saved: Blob[] = [];
beforeEach(async () => {
  device = place.device();
  await device.signIn();
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:file';
  });
});

/** Holds the server's answers with the content of documents. */
function held() {
  const gate = Promise.withResolvers<void>();
  const send = device.net.fetch;
  const signals: AbortSignal[] = [];
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).pathname.startsWith('/api/document/')) {
      signals.push(request.signal);
      await gate.promise;
    }
    return send(input, init);
  };
  return { signals, release: gate.resolve };
}

/** As behind the guard: the screen goes with its session. */
const Guarded = () => (useSession().kind === 'open' ? <ComplaintScreen /> : <h1>Nobody is here</h1>);
const screens = [{ path: '/complaint/edit/:id/:returnState', Component: Guarded }];
const ofLog = () => screen.findByRole('button', { name: 'letter.txt' });
const ofDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Event' });
  return within(dialog).findByRole('button', { name: 'Open letter.txt' });
};
const ofTimeline = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: 'Timeline' }));
  return within(await screen.findByRole('region', { name: 'Timeline' })).findByRole('button', {
    name: 'letter.txt',
  });
};

test.each([
  ['log', ofLog],
  ['event', ofDialog],
  ['timeline', ofTimeline],
])('a document of the %s that is fetched shows it, and is fetched once', async (_, find) => {
  openScreens(device, address, screens);
  const { signals, release } = held();
  const button = await find();
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button);
  await eventually(() => expect(signals).toHaveLength(1));
  release();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(signals).toHaveLength(1);
  expect(saved).toHaveLength(1);
  expect(await saved[0]?.text()).toBe('words');
});

test.each([
  ['lock', () => device.engine.session.lock()],
  ['sign-out', () => device.engine.session.signOut('keep')],
])(
  'a document that is fetched at a %s reaches neither the downloads nor the next session',
  async (_, end) => {
    openScreens(device, address, screens);
    const { signals, release } = held();
    fireEvent.click(await ofLog());
    await eventually(() => expect(signals).toHaveLength(1));
    await end();
    await screen.findByRole('heading', { name: 'Nobody is here' });
    release();
    await device.signIn();
    await ofLog();
    expect(saved).toEqual([]);
    expect(signals[0]?.aborted).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
