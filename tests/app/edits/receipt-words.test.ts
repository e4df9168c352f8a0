import { expect, test } from 'vitest';
import { receiptBadge, stopsOf } from '../../../src/app/edits/receipt-words.ts';
import type { Receipt } from '../../../src/app/edits/use-receipts.ts';
import { anEdit } from '../../sync/edits.ts';

const [saved, sent, received, later] = [
  '2026-09-02T14:14:00.000Z',
  '2026-09-02T14:20:00.000Z',
  '2026-09-02T14:20:01.000Z',
  '2026-09-02T15:00:00.000Z',
];
const receipt = (given: object): Receipt =>
  ({ ...anEdit('student', { action: 'save', writtenAt: saved }), ...given }) as Receipt;

test('an edit that has arrived has three times', () => {
  const arrived = receipt({ sentAt: sent, receivedAt: received, how: 'applied', endedAt: later });
  expect(stopsOf(arrived, false)).toEqual([
    { words: 'Saved on this device', at: saved },
    { words: 'sent', at: sent },
    { words: 'on the server', at: received },
  ]);
  expect(receiptBadge(arrived, true).children).toBe('On the server');
});

test('what was tried without a connection is not said to be sent', () => {
  const tried = receipt({ state: 'sent', sentAt: sent });
  expect(stopsOf(tried, true).map(({ words }) => words)).toEqual([
    'Saved on this device',
    'waits to be sent',
  ]);
  expect(stopsOf(tried, false).map(({ words }) => words)).toEqual([
    'Saved on this device',
    'sent',
    'not answered yet',
  ]);
});

test('what is discarded was never on the server, and a refusal says so', () => {
  const discarded = receipt({ sentAt: sent, how: 'discarded', endedAt: later });
  expect(stopsOf(discarded, false)).toEqual([
    { words: 'Saved on this device', at: saved },
    { words: 'discarded', at: later },
  ]);
  const refused = receipt({ state: 'refused', sentAt: sent });
  expect(stopsOf(refused, true).at(-1)).toEqual({ words: 'refused by the server', at: null });
  expect(receiptBadge(refused, true).children).toBe('Refused by the server');
});
