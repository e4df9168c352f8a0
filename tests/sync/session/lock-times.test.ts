import { expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { world } from '../../helpers/world.ts';

const password = 'quiet-river-lantern';

test('a device locks after the minutes that its department chose, also where it opened without a connection', async () => {
  const w = await world({ lock: { idle: 2, hidden: 1 } });
  let passed = 0;
  const device = w.device({ now: () => w.server.clock.now().getTime() + passed });
  await device.signIn('editor');
  const kind = () => device.engine.session.state.get().kind;
  passed += 1.9 * 60_000;
  device.engine.session.look();
  expect(kind()).toBe('open');
  device.goOffline();
  await device.reload();
  await device.engine.session.unlock(password);
  expect(kind()).toBe('open');
  passed += 2.1 * 60_000;
  device.engine.session.look();
  await eventually(() => expect(kind()).toBe('locked'));
  await w.close();
});
