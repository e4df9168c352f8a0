import { afterEach, beforeEach, expect, test } from 'vitest';
import { type World, world } from '../../helpers/world.ts';
import { agree, recordOf, settled, withDueProcess } from './with-due-process.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
afterEach(() => w.close());

const withMediation = async () => {
  const { device, uid } = await withDueProcess(w);
  await agree(device, uid, true);
  await settled(device);
  const shown = () => {
    const { record } = recordOf(device, uid);
    return device.engine.view.find('mediation', `~${record.mediationUid ?? ''}`)?.record.dateClosed;
  };
  const close = (dateClosed: string | null) =>
    device.engine.edits.save('dueprocess', uid, recordOf(device, uid).record, { dateClosed });
  return { device, uid, shown, close };
};

test('a case that is closed without a connection has its mediation closed at once, then on the server and on other devices (VI8)', async () => {
  const { device, uid, shown, close } = await withMediation();
  const other = w.device();
  await other.signIn();
  await settled(other);
  device.goOffline();
  await close('2026-11-20');
  expect(shown()).toBe('2026-11-20');
  await device.goOnline();
  await settled(device);
  expect(shown()).toBe('2026-11-20');
  await other.engine.queue.syncNow();
  const { mediationUid } = recordOf(other, uid).record;
  expect(other.engine.view.find('mediation', `~${mediationUid ?? ''}`)?.record.dateClosed).toBe('2026-11-20');
});

test('a case that is closed has at no step a mediation that looks open again: its row is there before the edit goes (VI8)', async () => {
  const { device, shown, close } = await withMediation();
  const seen: unknown[] = [];
  const end = device.engine.view.changes('mediation').subscribe(() => void seen.push(shown()));
  await close('2026-11-20');
  await settled(device);
  expect(new Set(seen)).toEqual(new Set(['2026-11-20']));
  await close(null);
  await settled(device);
  end();
  expect(shown()).toBeNull();
});
