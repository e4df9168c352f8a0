import { expect, test } from 'vitest';
import { byDay, calendarEntries } from '#domain/calendar/entries.ts';
import { aComplaint, aDueProcess, aMediation, anEvent } from '../../helpers/factories.ts';

const today = '2026-11-22';

const shown = (entries: ReturnType<typeof calendarEntries>) =>
  byDay(entries).map(({ day, kind, what, isOverdue }) => [day, kind, what, isOverdue]);

test('what lies ahead of a complaint: the limit that runs, and events from today on', () => {
  const record = aComplaint({ dateFiled: '2026-10-05', yearCaseNumber: '2026-0045' });
  const events = [
    anEvent({ type: 'Phone Call', date: '2026-11-21' }),
    anEvent({ type: 'Interview', date: today, beginTime: '09:30', endTime: '09:00' }),
    anEvent({ type: 'On-site Visit', date: '2026-12-01' }),
    anEvent({ type: 'Email', date: null }),
  ];
  const entries = calendarEntries({ kind: 'complaint', record }, events, today);
  expect(shown(entries)).toEqual([
    [today, 'event', 'Interview', false],
    ['2026-12-01', 'event', 'On-site Visit', false],
    ['2026-12-04', 'deadline', 'Complaint report due', false],
  ]);
  // It ends before it begins: only its beginning can be right.
  expect(entries.find(({ what }) => what === 'Interview')).toMatchObject({
    begin: '09:30',
    end: null,
    caseNumber: '2026-0045',
    caseUid: record.uid,
  });
});

test('a limit that was missed stays on its day; one that is met or over is no entry', () => {
  const missed = aComplaint({ dateFiled: '2026-09-01' });
  expect(shown(calendarEntries({ kind: 'complaint', record: missed }, [], today))).toEqual([
    ['2026-10-31', 'deadline', 'Complaint report due', true],
  ]);
  for (const over of [{ dateReportIssued: '2026-10-30' }, { dateClosed: '2026-10-30' }])
    expect(calendarEntries({ kind: 'complaint', record: { ...missed, ...over } }, [], today)).toEqual([]);
});

test('what is owed on a day is due; a period only ends', () => {
  const record = aDueProcess({ dateFiled: '2026-11-02' });
  expect(shown(calendarEntries({ kind: 'dueprocess', record }, [], today))).toEqual([
    ['2026-11-17', 'deadline', 'Resolution meeting due', true],
    ['2026-12-02', 'deadline', 'End of the resolution period', false],
    ['2027-01-16', 'deadline', 'Hearing decision due', false],
  ]);
});

test('hearing and mediation stand on their days while they lie ahead', () => {
  const hearing = aDueProcess({ dateFiled: '2026-11-02', hearingDateHeld: '2026-12-10' });
  expect(shown(calendarEntries({ kind: 'dueprocess', record: hearing }, [], today))).toContainEqual([
    '2026-12-10',
    'hearing',
    'Hearing',
    false,
  ]);
  const mediation = aMediation({ dateHeld: '2026-12-02' });
  const one = { kind: 'mediation', record: mediation } as const;
  expect(shown(calendarEntries(one, [], today))).toEqual([['2026-12-02', 'mediation', 'Mediation', false]]);
  expect(calendarEntries(one, [], '2026-12-03')).toEqual([]);
});

test('of a closed case nothing lies ahead, and of a withdrawn one no hearing', () => {
  const record = aDueProcess({ dateFiled: '2026-11-02', hearingDateHeld: '2026-12-10' });
  const events = [anEvent({ type: 'Interview', date: '2026-12-01' })];
  const closed = { ...record, dateClosed: '2026-11-20' };
  expect(calendarEntries({ kind: 'dueprocess', record: closed }, events, today)).toEqual([]);
  const mediation = aMediation({ dateHeld: '2026-12-02', dateClosed: '2026-11-20' });
  expect(calendarEntries({ kind: 'mediation', record: mediation }, [], today)).toEqual([]);
  const withdrawn = { ...record, dueProcessWithdrawnFlag: true, dateWithdrawn: '2026-11-20' };
  const left = calendarEntries({ kind: 'dueprocess', record: withdrawn }, events, today);
  expect(left.map(({ kind }) => kind)).not.toContain('hearing');
  expect(left.map(({ kind }) => kind)).toContain('event');
});

test('entries are known by the record and the limit, so that a calendar made anew replaces and never doubles them', () => {
  const record = aDueProcess({ dateFiled: '2026-11-02', hearingDateHeld: '2026-12-10' });
  const ids = (on: string) =>
    calendarEntries({ kind: 'dueprocess', record }, [], on).map(({ id }) => id.replace(record.uid, 'case'));
  expect(ids(today)).toEqual(ids('2026-11-23'));
  expect(new Set(ids(today)).size).toBe(ids(today).length);
  expect(ids(today)).toContain('case.deadline.hearingDecision');
  expect(ids(today)).toContain('case.hearing');
});

test('a line tells its case by kind and number, its time, and what it is', () => {
  const record = aDueProcess({ dateFiled: '2026-11-02', caseNumber: 'DP-7', id: 7, hearingDateHeld: today });
  const events = [
    anEvent({ type: 'Email', date: today, beginTime: '11:00' }),
    anEvent({ type: null, date: today, beginTime: '09:00', endTime: '10:00' }),
  ];
  const [hearing, untyped, email] = byDay(
    calendarEntries({ kind: 'dueprocess', record }, events, today),
  ).filter(({ day }) => day === today);
  const about = { caseKind: 'dueprocess', caseUid: record.uid, caseId: 7, caseNumber: 'DP-7', day: today };
  expect(hearing).toEqual({
    ...about,
    id: `${record.uid}.hearing`,
    kind: 'hearing',
    begin: null,
    end: null,
    what: 'Hearing',
    isOverdue: false,
  });
  expect(untyped).toEqual({
    ...about,
    id: events[1]?.uid,
    kind: 'event',
    begin: '09:00',
    end: '10:00',
    what: 'Event',
    isOverdue: false,
  });
  expect(email?.end).toBeNull();
});

test('on a day the cases stand in the order of their numbers, the tenth after the second', () => {
  const numbers = ['2026-10', '2026-2', '2026-10000', '2026-9999'];
  const entries = numbers.flatMap((yearCaseNumber) => {
    const record = aComplaint({ dateFiled: '2026-10-05', yearCaseNumber });
    return calendarEntries({ kind: 'complaint', record }, [], today);
  });
  expect(byDay(entries).map(({ caseNumber }) => caseNumber)).toEqual([
    '2026-2',
    '2026-10',
    '2026-9999',
    '2026-10000',
  ]);
});
