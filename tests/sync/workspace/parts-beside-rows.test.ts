import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyRecord, Entity } from '#domain/records/records.ts';
import type { MirroredRecord } from '#sync/model/mirrored.ts';
import { isPart } from '#sync/view/part-keys.ts';
import { keepingParts } from '#sync/workspace/keep-lists.ts';
import { aComplaint, aContact, anEvent, aDocument, aFinding } from '../../helpers/factories.ts';
import { aPage, inPage } from '../a-page.ts';
import { writerMirror } from '../database/page-writer.ts';
import { partsByCase } from '../parts.ts';
import { deeds, deedsTo, rowsOf } from './mirror-deeds.ts';

const cases = [aComplaint(), aComplaint()];
const [one = '', other = ''] = cases.map(({ uid }) => uid);
const events = [one, one, other].map((parentUid) => anEvent({ parentUid, parentType: 'complaint' }));
/** A document stays with its event, as an event does with its case. */
const parts: readonly [Entity, AnyRecord][] = [
  ...events.map((event): [Entity, AnyRecord] => ['event', event]),
  ['contact', aContact({ parentUid: one, parentType: 'complaint' })],
  ['finding', aFinding({ complaintUid: other })],
  ['document', aDocument({ caseEventUid: events[0]?.uid ?? '' })],
  ['document', aDocument({ caseEventUid: events[2]?.uid ?? '' })],
];
const [entityAt, recordAt] = [
  (at: number) => parts[at]?.[0] ?? 'event',
  (at: number) => parts[at]?.[1] ?? anEvent(),
];
const rowOf = (at: number, version: number) => inPage(entityAt(at), { ...recordAt(at), version });
const keyOf = (at: number) => ({ entity: entityAt(at), uid: recordAt(at).uid });

const names = (rows: readonly MirroredRecord[]) =>
  rows.map(({ entity, record }) => `${entity} ${record.uid} ${record.version}`).toSorted();

test('a case that is read by the kept keys has all parts that the rows say, whatever happened (VI7)', async () => {
  let [compared, patched, gone] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(deeds(parts.length, 16), async (list) => {
      const it = await writerMirror('the worker');
      const { done, keep, end } = deedsTo({
        it,
        rowOf,
        keyOf,
        keeping: (given) => keepingParts(given, 0),
        writes: 'keepParts',
      });
      await it.put(
        aPage({
          cursor: 'all',
          rows: [
            ...cases.map((record) => inPage('complaint', record)),
            // Not all parts, so that some come that were never there.
            ...parts.slice(0, 3).map((_, at) => rowOf(at, 1)),
          ],
        }),
      );
      await keep();
      for (const [number, what] of list.entries()) {
        await done(what, number);
        const changed = await it.store.unindexed();
        if (changed) patched += 1;
        if (changed === null) gone += 1;
        const rows = await rowsOf(it);
        for (const uid of [one, other]) {
          const read = await it.store.readParts(uid);
          expect(read === null).toBe(changed === null);
          if (!read) continue;
          expect(read.every(({ entity }) => isPart(entity))).toBe(true);
          const known = [...rows.filter(({ entity }) => !isPart(entity)), ...read];
          expect(names(partsByCase(known).get(uid) ?? [])).toEqual(names(partsByCase(rows).get(uid) ?? []));
          compared += 1;
        }
      }
      await end();
      it.close();
    }),
    { numRuns: 60 },
  );
  // Else nothing was compared.
  expect(compared).toBeGreaterThan(200);
  expect(patched).toBeGreaterThan(50);
  expect(gone).toBeGreaterThan(5);
});
