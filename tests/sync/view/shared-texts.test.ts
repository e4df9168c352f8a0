import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { AnyRecord } from '#domain/records/records.ts';
import { createMemory } from '#sync/view/memory.ts';
import { sharedTexts } from '#sync/view/shared-texts.ts';
import { aComplaint, anEvent } from '../../helpers/factories.ts';

const many = 20_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that stay in memory with what the work answers. */
function bytesOnce(work: () => unknown): number {
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = work();
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  expect(kept).toBeDefined();
  return bytes;
}

/** The median of five times, since other files of the worker leave garbage. */
const bytesOf = (work: () => unknown): number =>
  Array.from({ length: 5 }, () => bytesOnce(work)).toSorted((a, b) => a - b)[2] ?? 0;

const complaint = aComplaint();
const ofIt = { parentUid: complaint.uid, parentType: 'complaint' as const };
const text = JSON.stringify(
  anEvent({ ...ofIt, type: 'Document Requested', date: '2026-11-20', beginTime: '09:15', narrative: null }),
);
const read = () => JSON.parse(text) as AnyRecord;

test('records that are read from JSON share days, types and the uid of their case', () => {
  const apart = bytesOf(() => Array.from({ length: many }, read));
  const together = bytesOf(() => {
    const { share } = sharedTexts(() => complaint.uid);
    return Array.from({ length: many }, () => {
      const record = read();
      share('event', record);
      return record;
    });
  });
  expect(together).toBeLessThan(apart * 0.75);
});

test('say the same as before, also texts that are long, empty, or have the same hash as others', () => {
  const { share } = sharedTexts((_, uid) => uid);
  const records = Array.from({ length: many }, (_, at) =>
    anEvent({ ...ofIt, narrative: at % 3 === 0 ? '' : `${at} `.repeat(at % 9), beginTime: `${at}` }),
  );
  for (const record of records) {
    const before = structuredClone(record);
    share('event', record);
    expect(record).toEqual(before);
  }
});

test('are seen as they came', () => {
  const memory = createMemory();
  const event = anEvent(ofIt);
  const before = structuredClone(event);
  memory.putRows([
    { entity: 'complaint', record: complaint },
    { entity: 'event', record: event },
  ]);
  expect(memory.view.of('event', complaint.uid).map(({ record }) => record)).toEqual([before]);
});

test('are forgotten when all is, as at a lock', () => {
  const { share, clear } = sharedTexts((_, uid) => uid);
  const filled = bytesOnce(() => {
    for (let at = 0; at < many; at += 1)
      share('event', JSON.parse(text.replace('09:15', `Quillfeather ${at}`)) as AnyRecord);
    return share;
  });
  expect(filled).toBeGreaterThan(100_000);
  const freed = bytesOnce(() => {
    clear();
    return clear;
  });
  expect(-freed).toBeGreaterThan(filled * 0.5);
});
