import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import { testPassword } from '../../helpers/server.ts';
import { type Device, type World, world } from '../../helpers/world.ts';

let w: World;
let device: Device;
beforeEach(async () => {
  w = await world();
  device = w.device();
  await device.signIn('admin');
  w.server.clock.advance(6 * 60_000);
});
afterEach(() => w.close());

const confirming = () => device.engine.session.confirming;
const rename = (phoneNumber: string) =>
  device.engine.online('saveUser', { params: { id: '2' }, body: { phoneNumber } });
const asked = () => eventually(() => expect(confirming().isAsked.get()).toBe(true));

test('a call that wants the password again waits for it and goes on; a wrong one asks on', async () => {
  const [first, second] = [rename('515 555 0101'), rename('515 555 0102')];
  await asked();
  expect(await confirming().confirm('wrong')).toEqual({ kind: 'wrong-password', waitSeconds: 0 });
  expect(confirming().isAsked.get()).toBe(true);
  expect(await confirming().confirm(testPassword)).toEqual({ kind: 'open' });
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(200);
  expect(confirming().isAsked.get()).toBe(false);
  expect((await rename('515 555 0103')).status).toBe(200);
});

test('a call that was on its way while the password was given goes on without asking anew', async () => {
  const { fetch } = device.net;
  const given = Promise.withResolvers<void>();
  let isHeld = false;
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isSecond = request.method === 'PUT' && (await request.clone().text()).includes('515 555 0102');
    const response = await fetch(request);
    if (isSecond && !isHeld) {
      isHeld = true;
      await given.promise;
    }
    return response;
  };
  const [first, second] = [rename('515 555 0101'), rename('515 555 0102')];
  await asked();
  await eventually(() => expect(isHeld).toBe(true));
  expect(await confirming().confirm(testPassword)).toEqual({ kind: 'open' });
  expect((await first).status).toBe(200);
  given.resolve();
  expect((await second).status).toBe(200);
  expect(confirming().isAsked.get()).toBe(false);
});

test('given up, or with the device locked meanwhile, the call ends with words and nothing is done', async () => {
  for (const end of [async () => confirming().giveUp(), () => device.engine.session.lock()]) {
    const call = rename('515 555 0104').then(
      () => 'done',
      (problem: Error) => problem.message,
    );
    await asked();
    await end();
    expect(await call).toBe('Your password was not given, so nothing was done.');
  }
  const { call } = await w.server.signIn('admin');
  const user = (await (await call('GET', '/api/accounts/user/2')).json()) as { phoneNumber: string | null };
  expect(user.phoneNumber).toBeNull();
});

test('work goes on meanwhile: what asks for nothing is sent', async () => {
  const call = rename('515 555 0105').catch(() => 'given up');
  await asked();
  await device.engine.edits.create('student', { stateId: '1234567890', firstName: 'Ann', lastName: 'Lee' });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  confirming().giveUp();
  expect(await call).toBe('given up');
});
