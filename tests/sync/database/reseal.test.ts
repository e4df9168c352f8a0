import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { mirrorDatabase } from '#sync/database/mirror-database.ts';
import { openStores } from '#sync/database/open-stores.ts';
import type { Sealer } from '#sync/seal/sealing.ts';
import { keptValues, memoryFiles } from '../../helpers/memory-files.ts';
import { plainSealer } from '../plain-sealer.ts';

test('what is saved while its row is sealed anew is not put back to what it was', async () => {
  let keyId = 'old';
  let meanwhile = async () => {};
  const sealer: Sealer = {
    ...plainSealer,
    get keyId() {
      return keyId;
    },
    isRotated: true,
    async sealBytes(_place, bytes) {
      const act = meanwhile;
      meanwhile = async () => {};
      await act();
      return bytes.slice();
    },
  };
  const places = {
    databases: { indexedDB: new IDBFactory(), IDBKeyRange },
    files: memoryFiles(),
    kept: keptValues(),
  };
  const stores = await openStores('test', places, sealer, Date.now);
  const draft = (facts: string) => ({ values: { facts }, seen: null });
  await stores.drafts.put('complaint:1', draft('before'));
  keyId = 'new';
  meanwhile = () => stores.drafts.put('complaint:1', draft('typed since'));
  await stores.reseal(async () => {});
  expect((await stores.drafts.get('complaint:1'))?.values).toEqual({ facts: 'typed since' });
  stores.close();
});

test('the kept keys of parts are sealed anew, too', async () => {
  let keyId = 'old';
  const sealer: Sealer = {
    ...plainSealer,
    get keyId() {
      return keyId;
    },
    isRotated: true,
  };
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const stores = await openStores(
    'test',
    { databases, files: memoryFiles(), kept: keptValues() },
    sealer,
    Date.now,
  );
  await stores.mirror.reset(3);
  const { partStamp = '' } = (await stores.mirror.state()) ?? {};
  await stores.mirror.keepParts(partStamp, ['{}']);
  keyId = 'new';
  await stores.reseal(async () => {});
  stores.close();
  const mirror = mirrorDatabase('test', databases);
  expect((await mirror.parts.toArray()).map(({ key }) => key)).toEqual(['new']);
  mirror.close();
});

test('what is kept beside the rows and was being sealed while the key turned is not written: it would lie under the old one', async () => {
  let [keyId, sealed] = ['old', 0];
  const sealer: Sealer = {
    ...plainSealer,
    get keyId() {
      return keyId;
    },
    sealBytes: (place, plain) => {
      if ((sealed += 1) === 2) keyId = 'new';
      return plainSealer.sealBytes(place, plain);
    },
  };
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const stores = await openStores(
    'test',
    { databases, files: memoryFiles(), kept: keptValues() },
    sealer,
    Date.now,
  );
  await stores.mirror.reset(3);
  const { stamp = '', partStamp = '' } = (await stores.mirror.state()) ?? {};
  await stores.mirror.keepParts(partStamp, ['{}', '{}', '{}']);
  [keyId, sealed] = ['old', 0];
  await stores.mirror.keepLists(stamp, { complaint: '[]', mediation: '[]', dueprocess: '[]' });
  stores.close();
  const mirror = mirrorDatabase('test', databases);
  expect([await mirror.parts.count(), await mirror.lists.count()]).toEqual([0, 0]);
  mirror.close();
});
