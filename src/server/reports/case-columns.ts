import { assignedFields } from '#domain/cases/assigned.ts';
import { ComplaintRow } from '#domain/cases/complaint.ts';
import { DueProcessRow } from '#domain/cases/due-process.ts';
import { explanationGroup } from '#domain/cases/explanation.ts';
import { MediationRow } from '#domain/cases/mediation.ts';
import type { CaseKind } from '#domain/events.ts';
import { isDayField } from '#domain/fields.ts';
import { fieldLabel } from '#domain/records/field-labels.ts';
import type { Cell, Column } from './workbook/plan.ts';

const rowSchemas = { complaint: ComplaintRow, mediation: MediationRow, dueprocess: DueProcessRow };

/** The texts that may be longer than a cell holds. */
export const narrativeFields = ['problem', 'facts', 'proposedResolution'] as const;
export type NarrativeField = (typeof narrativeFields)[number];
const isNarrative = (field: string): field is NarrativeField =>
  narrativeFields.some((name) => name === field);

/** How many cells the longest text of each takes; 1 where all fit. */
export type NarrativeParts = Readonly<Record<NarrativeField, number>>;

/** What a record carries for the devices' sake, or for who works on the case, and no reader of a workbook needs. */
const bookkeeping: ReadonlySet<string> = new Set([
  'uid',
  'version',
  'updatedAt',
  'studentUid',
  'dueProcessUid',
  'mediationUid',
  'restrictedTo',
  ...explanationGroup,
  ...Object.values(assignedFields).map(({ user }) => user),
]);

/** The words for fields that nobody types, and for a flag whose label on the form names no yes or no. */
const headings: Readonly<Record<string, string>> = {
  id: 'Id',
  studentId: 'Student Id',
  studentName: 'Student Name',
  districtName: 'Primary District Name',
  attorneyName: 'Attorney Name',
  complaintFoundedFlag: 'Determination: Founded',
  dueProcessId: 'Due Process Id',
  dueProcessCaseNumber: 'Due Process Case Number',
  relatedToDueProcess: 'Related to Due Process',
  mediationId: 'Mediation Id',
  mediationDateHeld: 'Mediation: Date Held',
  mediationAgreementReachedFlag: 'Mediation: Agreement Reached',
  mediationMediator: 'Mediation: Mediator',
};

/** The fields of a kind that its workbook has: every one of the entity, the numbers that name it first. */
export function exportedFields(kind: CaseKind): string[] {
  const first = kind === 'complaint' ? ['yearCaseNumber', 'caseNumber'] : ['caseNumber'];
  const rest = Object.keys(rowSchemas[kind].entries).filter(
    (field) => !bookkeeping.has(field) && !first.includes(field),
  );
  return [...first, ...rest];
}

const widthOf = (field: string) =>
  isNarrative(field) ? 60 : isDayField(field) || field.endsWith('Flag') ? 14 : 20;

/** The columns of a kind's workbook; a narrative that is too long for one cell goes on in the columns beside it. */
export function caseColumns(kind: CaseKind, parts: NarrativeParts): Column[] {
  return exportedFields(kind).flatMap((field, source) => {
    const heading = headings[field] ?? fieldLabel(kind, field);
    return Array.from({ length: isNarrative(field) ? parts[field] : 1 }, (_, part) => ({
      heading: part === 0 ? heading : `${heading} (continued ${part})`,
      width: widthOf(field),
      source,
      part,
    }));
  });
}

/** What a due process case shows of its mediation. */
export const mediationFields: ReadonlySet<string> = new Set([
  'mediationDateHeld',
  'mediationAgreementReachedFlag',
  'mediationMediator',
] satisfies (keyof DueProcessRow)[]);

/** A field as its cell shows it: a day as a date, a flag as a word, unset as nothing. */
export function caseCell(field: string, value: unknown): Cell {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return isDayField(field) ? { day: value } : value;
}
