import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Place, Sealer } from '#sync/seal/sealing.ts';
import { sealer } from '#sync/vault/sealer.ts';
import { vaultWork } from '#sync/vault/vault-work.ts';
import { leastStretching } from '../vault/least-stretching.ts';

const place: Place = { store: 'rows', entity: 'student', uid: 'u1', version: 1 };

async function passingSealer(): Promise<Sealer> {
  const work = vaultWork(leastStretching);
  const dataKey = await work.createPassing();
  return sealer(work, () => dataKey);
}

let own: Sealer;
beforeAll(async () => {
  own = await passingSealer();
});

const seal = async (value: unknown, at: Place = place): Promise<Uint8Array> => {
  const [sealed = new Uint8Array()] = await own.seal([{ place: at, value }]);
  return sealed;
};
const open = async (sealed: Uint8Array, at: Place = place, by: Sealer = own) =>
  (await by.open([{ place: at, sealed }]))[0];

test('any JSON value comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), async (values) => {
      const sealed = await own.seal(values.map((value) => ({ place, value })));
      expect(await own.open(sealed.map((one) => ({ place, sealed: one })))).toEqual(
        values.map((value) => JSON.parse(JSON.stringify(value)) as unknown),
      );
    }),
  );
});

test('more values than cross to the worker at a time keep their order', async () => {
  const values = Array.from({ length: 1201 }, (_, index) => index);
  const sealed = await own.seal(values.map((value) => ({ place: { ...place, version: value }, value })));
  const opened = await own.open(
    sealed.map((one, index) => ({ place: { ...place, version: index }, sealed: one })),
  );
  expect(opened).toEqual(values);
});

test.each([
  ['store', 'outbox'],
  ['entity', 'contact'],
  ['uid', 'u2'],
  ['version', 2],
])('a value moved to another %s does not open', async (part, other) => {
  expect(await open(await seal('Ann'), { ...place, [part]: other })).toBeUndefined();
});

test('places that look alike when written side by side are different places', async () => {
  const sealed = await seal('Ann', { ...place, entity: 'a', uid: 'b","c' });
  expect(await open(sealed, { ...place, entity: 'a","b', uid: 'c' })).toBeUndefined();
});

test('a value of which any byte was altered, cut or added does not open', async () => {
  const sealed = await seal('Ann');
  for (let at = 0; at < sealed.length; at++) {
    const altered = sealed.slice();
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(await open(altered)).toBeUndefined();
  }
  expect(await open(sealed.slice(0, -1))).toBeUndefined();
  expect(await open(Uint8Array.from([...sealed, 0]))).toBeUndefined();
  expect(await open(new Uint8Array())).toBeUndefined();
});

test('one damaged value leaves the others of its batch', async () => {
  const opened = await own.open([
    { place, sealed: await seal('Ann') },
    { place, sealed: new Uint8Array(300) },
    { place, sealed: await seal('Bea') },
  ]);
  expect(opened).toEqual(['Ann', undefined, 'Bea']);
});

test("another vault's key opens nothing", async () => {
  expect(await open(await seal('Ann'), place, await passingSealer())).toBeUndefined();
});

test('equal values are sealed to different bytes', async () => {
  expect(await seal('Ann')).not.toEqual(await seal('Ann'));
});

test('the size tells no more than the number of 256-byte blocks', async () => {
  const sizes = await Promise.all(
    ['', 'x'.repeat(254), 'x'.repeat(255)].map(async (text) => (await seal(text)).length),
  );
  expect(sizes).toEqual([12 + 256 + 16, 12 + 256 + 16, 12 + 512 + 16]);
});

test('what is no JSON is refused rather than lost', async () => {
  await expect(own.seal([{ place, value: undefined }])).rejects.toThrow(TypeError);
});
