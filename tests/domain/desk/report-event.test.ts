import { expect, test } from 'vitest';
import { reportEvent } from '#domain/desk/report-event.ts';
import type { EventType } from '#domain/events.ts';

const day = '2026-10-20';
const other = '2026-10-21';
const on = (type: EventType | null, date: string | null) => ({ type, date });

test.each([
  { of: 'no day', stored: null, typed: null, events: [], offered: null },
  { of: 'a day that was taken away', stored: day, typed: null, events: [], offered: null },
  { of: 'the stored day', stored: day, typed: day, events: [], offered: null },
  { of: 'a first day', stored: null, typed: day, events: [], offered: true },
  {
    of: 'a first day beside other events',
    stored: null,
    typed: day,
    events: [on('Email', day), on(null, day)],
    offered: true,
  },
  {
    of: 'a day that an event tells',
    stored: null,
    typed: day,
    events: [on('Report Issued', day)],
    offered: null,
  },
  { of: 'a corrected day that no event told', stored: day, typed: other, events: [], offered: true },
  {
    of: 'a corrected day that an event told',
    stored: day,
    typed: other,
    events: [on('Report Issued', day)],
    offered: false,
  },
  {
    of: 'a day beside an event without one',
    stored: null,
    typed: day,
    events: [on('Report Issued', null)],
    offered: false,
  },
])('the event of $of', ({ stored, typed, events, offered }) => {
  expect(reportEvent(stored, typed, events)).toEqual(
    offered === null ? null : { values: { type: 'Report Issued', date: typed }, isUsual: offered },
  );
});
