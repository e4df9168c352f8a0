import { expect, test } from 'vitest';
import { createExchange } from '#sync/api/exchange.ts';
import { clockOffset } from '#sync/base/clock-offset.ts';
import { calls } from '#contract/calls.ts';

const noon = Date.parse('2026-09-02T12:00:00Z');
const minutes = 60_000;

/** The offset that is known after the server said noon while the device's clock was so many ms ahead. */
function after(deviceAhead: number, date: string | null = new Date(noon).toUTCString()): number {
  const { offset, heard } = clockOffset(() => noon + deviceAhead);
  heard(date);
  return offset.get();
}

test('a clock counts as wrong from five minutes on, either way, in whole minutes (LI2)', () => {
  expect([after(0), after(5 * minutes), after(-5 * minutes)]).toEqual([0, 0, 0]);
  expect(after(5 * minutes + 1000)).toBe(-5 * minutes);
  expect(after(-3 * 60 * minutes - 20_000)).toBe(3 * 60 * minutes);
});

test('an answer without a time says nothing, and a clock that is set right is right', () => {
  expect([after(86_400_000, null), after(86_400_000, 'soon')]).toEqual([0, 0]);
  let ahead = 86_400_000;
  const { offset, heard } = clockOffset(() => noon + ahead);
  const date = new Date(noon).toUTCString();
  heard(date);
  heard(null);
  expect(offset.get()).toBe(-86_400_000);
  ahead = 0;
  heard(date);
  expect(offset.get()).toBe(0);
});

test("the server's time is that of its last answer, and unknown before the first", () => {
  const { heard, serverTime } = clockOffset(() => noon + 86_400_000);
  expect(serverTime()).toBeNull();
  heard(new Date(noon).toUTCString());
  heard(null);
  expect(serverTime()).toBe(noon);
});

test("each answer of Accord's own server tells the time, a captive portal's page none (PU8)", async () => {
  const told: (string | null)[] = [];
  let isOurs = true;
  const send = createExchange({
    fetch: async () => Response.json({}, { headers: { date: 'now', ...(isOurs && { 'x-accord': 'test' }) } }),
    baseUrl: 'http://accord.test/',
    onAsked: () => () => {},
    onDate: (date) => told.push(date),
  });
  await send(calls.health, {});
  isOurs = false;
  await send(calls.health, {}).catch(() => {});
  expect(told).toEqual(['now']);
});
