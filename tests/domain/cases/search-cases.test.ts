import { expect, test } from 'vitest';
import type { CaseSearch } from '#domain/cases/case-search.ts';
import { searchCases, type SearchedRecords } from '#domain/cases/search-cases.ts';
import { aComplaint, aDueProcess, aMediation, anEvent, aStudent } from '../../helpers/factories.ts';

const nothing: CaseSearch = {
  nature: null,
  events: null,
  mediator: null,
  investigator: null,
  districtCode: null,
};
const all = () => true;

function found(given: Partial<SearchedRecords>, search: Partial<CaseSearch>, passes = all): string[] {
  const none = { complaints: [], mediations: [], dueProcesses: [], events: [], students: [] };
  return searchCases({ ...none, ...given }, { ...nothing, ...search }, passes).map(({ uid }) => uid);
}

test('words of the problem are found by their beginnings, in any order, without case and accents', () => {
  const complaint = aComplaint({ problem: 'The evaluation was delayed for José' });
  const given = { complaints: [complaint] };
  expect(found(given, { nature: 'delay EVAL' })).toEqual([complaint.uid]);
  expect(found(given, { nature: 'jose' })).toEqual([complaint.uid]);
  expect(found(given, { nature: 'valuation' })).toEqual([]);
});

test('an event holds all of its words by itself', () => {
  const complaint = aComplaint();
  const event = (narrative: string) =>
    anEvent({ parentUid: complaint.uid, parentType: 'complaint', narrative });
  const apart = [event('called the parent'), event('letter came')];
  expect(found({ complaints: [complaint], events: apart }, { events: 'parent letter' })).toEqual([]);
  const together = [event('a letter to the parent')];
  expect(found({ complaints: [complaint], events: together }, { events: 'parent letter' })).toEqual([
    complaint.uid,
  ]);
});

test('a mediator finds the mediation and the due process case that led to it, never a complaint', () => {
  const mediation = aMediation({ mediatorName: 'Dana Whitfield', dateHeld: '2026-10-01' });
  const led = aDueProcess({ mediationUid: mediation.uid });
  const given = { complaints: [aComplaint()], mediations: [mediation], dueProcesses: [led, aDueProcess()] };
  expect(found(given, { mediator: 'whit' })).toEqual([mediation.uid, led.uid]);
});

test('an investigator finds complaints only', () => {
  const complaint = aComplaint({ investigatorName: 'Sam Osei' });
  const given = { complaints: [complaint, aComplaint()], mediations: [aMediation()] };
  expect(found(given, { investigator: 'osei' })).toEqual([complaint.uid]);
});

test('every filled filter holds, spaces fill none, and the list filter is asked too', () => {
  const here = aComplaint({ locationDistrict: '0108', problem: 'Transport' });
  const elsewhere = aComplaint({ locationDistrict: '0200', problem: 'Transport' });
  const given = { complaints: [here, elsewhere] };
  expect(found(given, { districtCode: '0108', nature: 'transport' })).toEqual([here.uid]);
  expect(found(given, { nature: '  ', mediator: ' - ' })).toHaveLength(2);
  expect(found(given, {}, () => false)).toEqual([]);
});

test('the newest filed come first, 100 of a kind at most, with the names that the grids show', () => {
  const student = aStudent({ lastName: 'Lee', firstName: 'Ann' });
  const complaints = Array.from({ length: 101 }, (_, day) =>
    aComplaint({ dateFiled: day === 50 ? '2026-11-01' : '2026-09-02', studentUid: student.uid }),
  );
  const items = searchCases(
    { complaints, mediations: [], dueProcesses: [], events: [], students: [student] },
    nothing,
    all,
  );
  expect(items).toHaveLength(100);
  expect(items[0]).toMatchObject({ dateFiled: '2026-11-01', studentName: 'Lee, Ann' });
});

test('of one day the higher number comes first, and before all what the server has not numbered yet', () => {
  const of = (id: number, dateFiled = '2026-09-02') => aComplaint({ id, dateFiled });
  const complaints = [of(3), of(-1), of(9, '2026-09-01'), of(7), of(-1), of(2, '2026-09-03')];
  const [third, unsynced, ninth, seventh, another, second] = complaints.map(({ uid }) => uid);
  expect(found({ complaints }, {})).toEqual([second, unsynced, another, seventh, third, ninth]);
});

test.each(['mediations', 'dueProcesses'] as const)(
  '%s are narrowed by their problem as complaints are',
  (kind) => {
    const make = kind === 'mediations' ? aMediation : aDueProcess;
    const [here, elsewhere] = [make({ problem: 'Transport' }), make({ problem: 'Placement' })];
    const given = { [kind]: [here, elsewhere] } as Partial<SearchedRecords>;
    expect(found(given, { nature: 'transport' })).toEqual([here.uid]);
    expect(found(given, { nature: 'transport', investigator: 'osei' })).toEqual([]);
  },
);

test('a line has what the grid of its kind shows, and is empty where the kind has no such field', () => {
  const student = aStudent({ id: 5, lastName: 'Lee', firstName: 'Ann' });
  const common = {
    caseNumber: '7',
    dateFiled: '2026-09-02',
    studentId: 5,
    studentUid: student.uid,
    dateWithdrawn: '2026-09-03',
    dateClosed: '2026-09-04',
  };
  const blank = {
    yearCaseNumber: null,
    dueProcessCaseNumber: null,
    mediationDateHeld: null,
    resolutionDateHeld: null,
    hearingDateHeld: null,
    hearingDecisionDate: null,
    dateReportIssued: null,
  };
  const ofComplaint = { yearCaseNumber: '2026-0001', dateReportIssued: '2026-09-05' };
  const ofDueProcess = {
    resolutionDateHeld: '2026-09-06',
    hearingDateHeld: '2026-09-07',
    hearingDecisionDate: '2026-09-08',
  };
  const complaint = aComplaint({ ...common, ...ofComplaint, id: 1, investigatorName: 'Sam' });
  const mediation = aMediation({ ...common, id: 2, mediatorName: 'Mo', dateHeld: '2026-09-09' });
  const dueProcess = aDueProcess({ ...common, ...ofDueProcess, id: 3, hearingALJ: 'Abe' });
  const records = { complaints: [complaint], mediations: [mediation], dueProcesses: [dueProcess] };
  const shown = { ...common, ...blank, studentName: 'Lee, Ann' };
  expect(searchCases({ ...records, events: [], students: [student] }, nothing, all)).toEqual([
    { ...shown, ...ofComplaint, type: 'complaint', id: 1, uid: complaint.uid, person: 'Sam' },
    { ...shown, type: 'mediation', id: 2, uid: mediation.uid, mediationDateHeld: '2026-09-09', person: 'Mo' },
    { ...shown, ...ofDueProcess, type: 'dueprocess', id: 3, uid: dueProcess.uid, person: 'Abe' },
  ]);
});

test('a mediation names its due process case, and that one tells when the mediation was held', () => {
  const uid = '0190a000-0000-7000-8000-00000000aaaa';
  const mediation = aMediation({ dateHeld: '2026-10-01', dueProcessUid: uid });
  const led = aDueProcess({ uid, caseNumber: 'DP-7', mediationUid: mediation.uid });
  const items = searchCases(
    { complaints: [], mediations: [mediation], dueProcesses: [led], events: [], students: [] },
    nothing,
    all,
  );
  expect(items).toMatchObject([
    { type: 'mediation', dueProcessCaseNumber: 'DP-7', mediationDateHeld: '2026-10-01' },
    { type: 'dueprocess', mediationDateHeld: '2026-10-01' },
  ]);
});
