import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../../helpers/eventually.ts';
import type { Device } from '../../helpers/world.ts';
import { documentDevice, pdf } from '../documents/document-device.ts';

const the = documentDevice();
/** Signed in as an Admin, with a document of which only the server has the content. */
let device: Device;
let uid: string;
beforeEach(async () => {
  uid = await the.device.engine.documents.add(await the.anEvent(), { name: 'a.pdf', content: pdf() });
  await the.settled();
  device = the.w.device();
  await device.signIn('admin');
  await eventually(() => expect(device.engine.view.find('document', `~${uid}`)).toBeDefined());
});

test('work whose session ends meanwhile answers nothing, however it ends', async () => {
  const { session, whileOpen } = device.engine;
  const [well, badly] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const both = Promise.all([whileOpen(() => well.promise), whileOpen(() => badly.promise)]);
  await session.lock();
  well.resolve('an answer');
  badly.reject(new Error('no answer'));
  expect(await both).toEqual([null, null]);
});

test('work of a session that goes on answers and fails as it does', async () => {
  const { whileOpen } = device.engine;
  expect(await whileOpen(async () => 'an answer')).toBe('an answer');
  await expect(whileOpen(() => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
});

test.each([
  ['a document that is opened', '/api/document/', () => device.engine.documents.open(uid)],
  ['documents that are brought onto the device', '/api/document/', () => device.engine.documents.keep([uid])],
  ['a file that is downloaded', '/api/admin/audit/', () => device.engine.download('exportAudit', {})],
])('the fetching of %s ends with its session', async (_, path, fetching) => {
  const send = device.net.fetch;
  const asked: AbortSignal[] = [];
  device.net.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith(path)) return send(input, init);
    asked.push(request.signal);
    return new Promise((_answer, fail) =>
      request.signal.addEventListener('abort', () => fail(request.signal.reason)),
    );
  };
  const ended = device.engine.whileOpen<unknown>(fetching);
  await eventually(() => expect(asked).toHaveLength(1));
  await device.engine.session.lock();
  expect(await ended).toBeNull();
  expect(asked).toHaveLength(1);
});
