import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { testPassword, testServer, type TestServer } from '../../helpers/server.ts';
import { type DiskFault, type FaultyDevice, faultyDevice, type FaultyPage } from './faulty-device.ts';

/**
 * The disk fails at one write after the other of what somebody does: the page is killed, the browser closes the databases, or there is
 * no room from then on. On the next page all that was typed is there, and reaches the server once.
 */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // Dexie says that it opens a database anew.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const newPassword = 'wooden kettle orbits';

/** What somebody does on a device, and what of it has to be there afterwards. */
interface Scene {
  device: FaultyDevice;
  page: FaultyPage;
  user: string;
  /** Each try has students of their own. */
  lastName: string;
  number: number;
  student: string;
  event: string;
  /** First names of the students that were saved. */
  saved: Set<string>;
  /** Those of which nobody knows whether they were. */
  maybe: Set<string>;
  /** Names of the documents that were added, or may have been. */
  files: { added: Set<string>; maybe: Set<string> };
  /** What may open the device; the newest first. */
  passwords: string[];
  /** The change that was perhaps discarded, and perhaps not brought back; null: none. */
  discarded: string | null;
}

let tries = 0;
const state = ({ engine }: FaultyPage) => engine.session.state.get();
const pdf = (text: string) => new Blob([`%PDF-1.7\n${text}\n%%EOF\n`]);

async function opened(device: FaultyDevice): Promise<FaultyPage> {
  const page = device.open();
  await eventually(() => expect(state(page).kind).not.toBe('starting'));
  return page;
}

const aStudent = ({ lastName, number }: Pick<Scene, 'lastName' | 'number'>, firstName: string) => ({
  // The name's length tells the students of a try apart.
  stateId: String(1_000_000_000 + number * 10 + firstName.length),
  firstName,
  lastName,
});

/** Somebody has typed without a connection: a new student, a change, a file, and a form that isn't saved. */
async function scene(): Promise<Scene> {
  const number = ++tries;
  const [user, lastName] = [`user${number}`, `Lee${number}`];
  await server.addUser(user, ['IDOE-Edit']);
  const device = faultyDevice(server.fetch);
  const page = await opened(device);
  const { edits, queue, view, session, drafts, documents, status, setOnline } = page.engine;
  expect(await session.signIn(user, testPassword)).toEqual({ kind: 'open' });
  const student = await edits.create('student', aStudent({ lastName, number }, 'Kay'));
  const complaint = await edits.create('complaint', { studentId: null, dateFiled: '2026-09-02' });
  const event = await edits.create('event', {
    parentType: 'complaint',
    parentId: `~${complaint}`,
    type: 'Hearing',
  });
  await queue.syncNow();
  await eventually(() => expect(status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0 }));
  device.isOnline = false;
  setOnline(false);
  await edits.create('student', aStudent({ lastName, number }, 'Bo'));
  await edits.save('student', student, view.find('student', `~${student}`)?.record as never, {
    city: 'Ames',
  });
  await drafts.put('complaint:new', { values: { problem: 'half a page' }, seen: null });
  await documents.add(event, { name: 'first.pdf', content: pdf('first') });
  const files = { added: new Set(['first.pdf']), maybe: new Set<string>() };
  const known = {
    passwords: [testPassword],
    saved: new Set(['Kay', 'Bo']),
    maybe: new Set<string>(),
    files,
    discarded: null,
  };
  return { device, page, user, lastName, number, student, event, ...known };
}

/** Lets them in on a new page: without a connection by what opens the device, else by the server. */
async function getIn({ user, passwords, device }: Scene): Promise<FaultyPage> {
  const page = await opened(device);
  for (const isOnline of [false, true])
    for (const password of passwords) {
      device.isOnline = isOnline;
      const { kind } = await page.engine.session.signIn(user, password);
      if (kind === 'open') return page;
    }
  throw new Error(`nobody gets in: ${JSON.stringify(state(page))}, ${page.engine.session.faults()}`);
}

/** Gives the password again where the server asks for it. */
async function resumed({ passwords }: Scene, { engine }: FaultyPage): Promise<void> {
  const now = engine.session.state.get();
  if (now.kind !== 'open' || !now.needsPassword) return;
  for (const password of passwords) if ((await engine.session.resume(password)).kind === 'open') return;
  throw new Error('the session does not go on');
}

async function expectAllThere(made: Scene): Promise<void> {
  const page = await getIn(made);
  const { session, status, drafts, queue, setOnline, close } = page.engine;
  expect(status.get()).toMatchObject({ lost: 0, unreadable: 0 });
  const kept = (await drafts.of('complaint:new')).map(({ draft }) => draft.values);
  expect(kept).toEqual([{ problem: 'half a page' }]);
  if (made.discarded !== null) await queue.undoDiscard(made.discarded);
  made.device.isOnline = true;
  setOnline(true);
  await queue.syncNow();
  await resumed(made, page);
  await queue.syncNow();
  await eventually(() =>
    expect(status.get()).toMatchObject({ kind: 'up-to-date', waiting: 0, attention: 0 }),
  );

  const { lastName, event, saved, maybe, files } = made;
  const { rows } = await sql<{ firstName: string; city: string | null }>`
    select "firstName", "city" from "student" where "lastName" = ${lastName} and "deletedAt" is null`.execute(
    server.db,
  );
  const names = rows.map(({ firstName }) => firstName);
  expect(names.filter((name) => !maybe.has(name)).toSorted()).toEqual([...saved].toSorted());
  expect(new Set(names).size).toBe(names.length);
  expect(rows.find(({ firstName }) => firstName === 'Kay')?.city).toBe('Ames');
  const { rows: documents } = await sql<{ title: string }>`
    select "title" from "document" where "caseEventUid" = ${event}::uuid and "deletedAt" is null`.execute(
    server.db,
  );
  const titles = documents.map(({ title }) => title).filter((title) => !files.maybe.has(title));
  expect(titles.toSorted()).toEqual([...files.added].toSorted());
  await session.signOut('discard');
  await close();
  page.page.die();
}

const changeOfCity = ({ page }: Scene) =>
  page.engine.queue.edits.get().find(({ entity, action }) => entity === 'student' && action === 'save')?.id ??
  '';

interface Deed {
  /** Before the disk begins to fail. */
  before?(made: Scene): Promise<void>;
  act(made: Scene): Promise<unknown>;
}

const online = async ({ device }: Scene) => void (device.isOnline = true);
/** The page goes, and another one opens. */
async function onNextPage(made: Scene): Promise<void> {
  await made.page.engine.close();
  made.page.page.die();
  made.page = await opened(made.device);
}

const deeds: Record<string, Deed> = {
  'a save': {
    async act(made) {
      made.maybe.add('Cecil');
      await made.page.engine.edits.create('student', aStudent(made, 'Cecil'));
      made.maybe.delete('Cecil');
      made.saved.add('Cecil');
    },
  },
  'adding a file': {
    async act({ files, event, page }) {
      files.maybe.add('second.pdf');
      await page.engine.documents.add(event, { name: 'second.pdf', content: pdf('second') });
      files.maybe.delete('second.pdf');
      files.added.add('second.pdf');
    },
  },
  'a discard and its undo': {
    async act(made) {
      const id = changeOfCity(made);
      made.discarded = id;
      await made.page.engine.queue.discard(id);
      await made.page.engine.queue.undoDiscard(id);
      made.discarded = null;
    },
  },
  'sending all of it': {
    before: online,
    act: ({ page }) => page.engine.queue.syncNow(),
  },
  'an unlock': {
    before: onNextPage,
    async act({ page: { engine } }) {
      await engine.session.unlock(testPassword);
      await engine.queue.syncNow();
    },
  },
  'another password': {
    async before(made) {
      await online(made);
      made.passwords = [newPassword, testPassword];
    },
    act: ({ page }) =>
      page.engine.session.changePassword({ old: testPassword, new: newPassword, confirm: newPassword }),
  },
  'another school year': {
    before: online,
    async act({ page: { engine } }) {
      const year = engine.view.all('schoolYear').find(({ record }) => record.name === '2025-2026');
      await engine.session.changeYear(year?.record.id ?? 0);
      await engine.queue.syncNow();
    },
  },
  'a sign-out that keeps what waits': {
    act: ({ page }) => page.engine.session.signOut('keep'),
  },
  'the session of somebody else': {
    async before(made) {
      await onNextPage(made);
      await online(made);
    },
    async act({ page: { engine } }) {
      await engine.session.signIn('admin', testPassword);
      expect(engine.queue.edits.get()).toEqual([]);
      await engine.queue.syncNow();
      await engine.session.signOut('keep');
    },
  },
};

/** Resolves once the deed has ended, well or not, or the page is gone. */
const endOf = (deed: Promise<unknown>, { page }: FaultyPage): Promise<unknown> =>
  Promise.race([
    deed.catch(() => {}),
    new Promise<void>((resolve) => page.onDeath(() => setImmediate(resolve))),
  ]);

/** At which writes of a deed the disk fails: at each, or, where it goes on afterwards, at some of them. */
const strides: Record<DiskFault, number> = { killed: 1, full: 3, closed: 5 };
const all = Object.entries(deeds).flatMap(([name, deed]) =>
  Object.entries(strides).map(([fault, stride]) => ({ name, fault: fault as DiskFault, stride, deed })),
);

/** The deed on a disk that fails after so many writes; answers whether the deed has so many. */
async function failsAfter(writes: number, fault: DiskFault, deed: Deed): Promise<boolean> {
  const made = await scene();
  await deed.before?.(made);
  made.page.arm(fault, writes);
  await endOf(deed.act(made), made.page);
  const hasMet = made.page.disarm();
  if (!made.page.page.isDead) {
    await made.page.engine.close();
    made.page.page.die();
  }
  await expectAllThere(made);
  return hasMet;
}

test.for(all)(
  '$name, with a disk that is $fault at some write of it: nothing typed is lost (ED1, ST1, ST3)',
  // As many sessions as the deed has writes, each on a device of its own.
  { timeout: 1_200_000 },
  async ({ fault, stride, deed }) => {
    let writes = 0;
    while (
      await failsAfter(writes, fault, deed).catch((cause: unknown) => {
        throw new Error(`after ${writes} writes`, { cause });
      })
    )
      writes += stride;
    expect(writes).toBeGreaterThan(0);
  },
);
