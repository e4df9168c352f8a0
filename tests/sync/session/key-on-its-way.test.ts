import { expect, test } from 'vitest';
import { localLocks } from '#sync/base/locks.ts';
import { realTimers } from '#sync/base/timers.ts';
import { openByTab } from '#sync/session/asking-tabs.ts';
import { giveKey } from '#sync/session/giving-key.ts';
import { heardChannels } from './heard-channels.ts';

/** What tabs say to each other is heard by then. */
const heard = () => new Promise((resolve) => setTimeout(resolve));

test('a tab that locks while it answers keeps the answer to itself', async () => {
  const { channel, said } = heardChannels();
  const asking = channel('accord-key-casey');
  let asked = Promise.withResolvers<() => void>();
  const handTo = () => new Promise<never>((resolve) => asked.resolve(() => resolve({} as never)));
  let mayGive = true;
  const parts = {
    channel,
    locks: localLocks(),
    vault: { handTo },
    mayGive: () => mayGive,
    onClosed: () => {},
    timers: realTimers,
    newId: () => 't',
  };
  const given = async (meanwhile: (end: () => void) => void) => {
    const end = giveKey('casey', parts);
    asked = Promise.withResolvers();
    asking.post({ kind: 'key-wanted', offer: { nonce: 'n', publicKey: '' } });
    asking.post({ kind: 'key-chosen', nonce: 'n', tab: 't' });
    const answer = await asked.promise;
    meanwhile(end);
    answer();
    await heard();
    end();
    return said.splice(0).some(({ kind }) => kind === 'key-given');
  };
  expect(await given(() => {})).toBe(true);
  expect(await given((end) => end())).toBe(false);
  // Its time without use ends meanwhile.
  expect(await given(() => (mayGive = false))).toBe(false);
});

test('a tab whose time without use ends after it has offered its key does not hand it out', async () => {
  const { channel } = heardChannels();
  const asking = channel('accord-key-casey');
  let mayGive = true;
  let handed = 0;
  const end = giveKey('casey', {
    channel,
    locks: localLocks(),
    vault: { handTo: async () => ((handed += 1), null) },
    mayGive: () => mayGive,
    onClosed: () => {},
    timers: realTimers,
    newId: () => 't',
  });
  for (const nonce of ['first', 'second'])
    asking.post({ kind: 'key-wanted', offer: { nonce, publicKey: '' } });
  asking.post({ kind: 'key-chosen', nonce: 'first', tab: 't' });
  await heard();
  expect(handed).toBe(1);
  mayGive = false;
  asking.post({ kind: 'key-chosen', nonce: 'second', tab: 't' });
  await heard();
  expect(handed).toBe(1);
  end();
});

test('a tab that hears of a lock while it opens by a given key opens no further, or locks again', async () => {
  const { channel } = heardChannels();
  const giver = channel('accord-key-casey');
  const voids = channel('accord-key-voids');
  giver.listen((notice) => {
    if (notice.kind === 'key-wanted') giver.post({ kind: 'key-here', nonce: 'n', tab: 't' });
    if (notice.kind === 'key-chosen') giver.post({ kind: 'key-given', nonce: 'n', answer: {} as never });
  });
  const locks = async (isNow: boolean) => {
    if (!isNow) return;
    voids.post({ kind: 'key-void' });
    await heard();
  };
  const opening = async (locksAt: 'taking' | 'entering' | 'never') => {
    const done: string[] = [];
    const vault = { close: () => done.push('closed') } as never;
    const offered = {
      offer: { nonce: 'n', publicKey: '' },
      open: async () => (await locks(locksAt === 'taking'), vault),
    };
    const isOpen = await openByTab('casey', {
      channel,
      locks: { taken: async () => ['accord-key-casey'] },
      timers: realTimers,
      vaults: { offerFor: async () => offered },
      async enter() {
        done.push('entered');
        await locks(locksAt === 'entering');
        return { kind: 'open' };
      },
      lock: () => done.push('locked'),
    });
    return [isOpen, ...done];
  };
  expect(await opening('never')).toEqual([true, 'entered']);
  expect(await opening('taking')).toEqual([false, 'closed']);
  expect(await opening('entering')).toEqual([false, 'entered', 'locked']);
});
