import { type CaseEvent, type CaseKind, caseKindNames } from '../events.ts';
import { holdsAll, holdsBeginnings, normalised, searchWords } from '../search.ts';
import { displayName, type Student } from '../students.ts';
import { type CaseSearch, type CaseSearchItem, caseSearchLimit } from './case-search.ts';
import { assignedOf } from './assigned.ts';
import type { Complaint } from './complaint.ts';
import type { DueProcess } from './due-process.ts';
import type { Mediation } from './mediation.ts';

/** What is searched: the records of a device. */
export interface SearchedRecords {
  complaints: readonly Complaint[];
  mediations: readonly Mediation[];
  dueProcesses: readonly DueProcess[];
  events: readonly CaseEvent[];
  students: readonly Student[];
}

type Passes = (record: { dateFiled: string; dateClosed: string | null }) => boolean;

/** Whether a name holds every typed word, anywhere in it; nothing typed narrows nothing. */
function nameTest(typed: string | null): (name: string | null) => boolean {
  const words = searchWords(typed ?? '');
  return (name) => words.length === 0 || (name !== null && holdsAll(normalised(name), words));
}

/** Whether each typed word begins a word of a text. */
function textTest(typed: string | null): (text: string | null) => boolean {
  const words = searchWords(typed ?? '');
  return (text) => words.length === 0 || (text !== null && holdsBeginnings(normalised(text), words));
}

/** The records that belong to a case, as far as they are at hand. */
export interface CaseAround {
  student: Student | undefined;
  /** That a due process case led to. */
  mediation: Mediation | undefined;
  /** That a mediation was made from. */
  dueProcess: DueProcess | undefined;
}

/** The line of a case in the case search. */
export function caseSearchItem(
  type: CaseKind,
  record: Complaint | Mediation | DueProcess,
  { student, mediation, dueProcess }: CaseAround,
): CaseSearchItem {
  const { id, uid, caseNumber, dateFiled, studentId, studentUid, dateWithdrawn, dateClosed } = record;
  const [complaint, own, hearing] = [
    'yearCaseNumber' in record ? record : null,
    'mediatorName' in record ? record : mediation,
    'hearingDateHeld' in record ? record : null,
  ];
  return {
    id,
    uid,
    type,
    caseNumber,
    dateFiled,
    studentId,
    studentUid,
    dateWithdrawn,
    dateClosed,
    studentName: student ? displayName(student) : null,
    yearCaseNumber: complaint?.yearCaseNumber ?? null,
    dateReportIssued: complaint?.dateReportIssued ?? null,
    dueProcessCaseNumber: dueProcess?.caseNumber ?? null,
    mediationDateHeld: own?.dateHeld ?? null,
    resolutionDateHeld: hearing?.resolutionDateHeld ?? null,
    hearingDateHeld: hearing?.hearingDateHeld ?? null,
    hearingDecisionDate: hearing?.hearingDecisionDate ?? null,
    person: assignedOf(type, record as never).name,
  };
}

/**
 * The case search over records at hand, by the server's rules (docs/decisions/0018): every filled filter holds, accents and
 * case aside; an event's narrative holds all words by itself. A mediator finds mediations and the due process cases that
 * led to them, an investigator complaints only. The newest filed first, 100 of a kind at most.
 */
export function searchCases(records: SearchedRecords, search: CaseSearch, passes: Passes): CaseSearchItem[] {
  const { nature, events, mediator, investigator, districtCode } = search;
  const holdsNature = textTest(nature);
  const holdsEvents = textTest(events);
  const [isMediator, isInvestigator] = [nameTest(mediator), nameTest(investigator)];
  const asksEvents = searchWords(events ?? '').length > 0;
  const told = new Set(
    asksEvents
      ? records.events.filter(({ narrative }) => holdsEvents(narrative)).map(({ parentUid }) => parentUid)
      : [],
  );
  const students = new Map(records.students.map((student) => [student.uid, student]));
  const mediations = new Map(records.mediations.map((mediation) => [mediation.uid, mediation]));
  const dueProcesses = new Map(records.dueProcesses.map((dueProcess) => [dueProcess.uid, dueProcess]));
  const mediationOf = ({ mediationUid }: DueProcess) => mediations.get(mediationUid ?? '');

  const matches = (record: Complaint | Mediation | DueProcess) =>
    passes(record) &&
    (!districtCode || record.locationDistrict === districtCode) &&
    holdsNature(record.problem) &&
    (!asksEvents || told.has(record.uid));
  const item = (type: CaseKind, record: Complaint | Mediation | DueProcess) =>
    caseSearchItem(type, record, {
      student: students.get(record.studentUid ?? ''),
      mediation: 'mediationUid' in record ? mediationOf(record) : undefined,
      dueProcess: 'dueProcessUid' in record ? dueProcesses.get(record.dueProcessUid ?? '') : undefined,
    });

  const found: Record<CaseKind, CaseSearchItem[]> = {
    complaint: records.complaints
      .filter((one) => matches(one) && isMediator(null) && isInvestigator(one.investigatorName))
      .map((one) => item('complaint', one)),
    mediation: records.mediations
      .filter((one) => matches(one) && isMediator(one.mediatorName) && isInvestigator(null))
      .map((one) => item('mediation', one)),
    dueprocess: records.dueProcesses
      .filter(
        (one) => matches(one) && isMediator(mediationOf(one)?.mediatorName ?? null) && isInvestigator(null),
      )
      .map((one) => item('dueprocess', one)),
  };
  return caseKindNames.flatMap((kind) => found[kind].toSorted(newestFirst).slice(0, caseSearchLimit));
}

/** By the day of filing, those of one day by number, as the server has it; a case without a number is the newest. */
const newestFirst = (a: CaseSearchItem, b: CaseSearchItem): number =>
  a.dateFiled === b.dateFiled
    ? (b.id < 0 ? Infinity : b.id) - (a.id < 0 ? Infinity : a.id) || 0
    : a.dateFiled < b.dateFiled
      ? 1
      : -1;
