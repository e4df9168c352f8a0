import { caseKinds } from '#domain/cases/kinds.ts';
import { gridDate, isCalendarDay } from '#domain/fields.ts';
import type { CaseKind } from '#domain/events.ts';
import { displayName } from '#domain/students.ts';
import type { ChangedValues, QueuedEdit, QueuedEntity, View } from '#sync/engine/engine.ts';
import { links, referenceOf, viewLink } from '../shell/links.ts';
import { numberWords } from '../shell/status-words.ts';

/** A changed record in words, and where it is shown; no address when it can't be shown any more. */
export interface RecordWords {
  kind: string;
  title: string;
  address: string | null;
}

const textOf = (values: ChangedValues, field: string): string | null => {
  const value = values[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

const personOf = (values: ChangedValues) => ({
  firstName: textOf(values, 'firstName'),
  lastName: textOf(values, 'lastName'),
});

const uidOf = (values: ChangedValues, id: string, uid: string): string | null =>
  textOf(values, uid) ?? textOf(values, id)?.replace('~', '') ?? null;

function caseTitle(view: View, kind: CaseKind, values: ChangedValues): string {
  const id = typeof values.id === 'number' ? values.id : -1;
  const number =
    (kind === 'complaint' ? textOf(values, 'yearCaseNumber') : null) ?? textOf(values, 'caseNumber');
  const studentUid = uidOf(values, 'studentId', 'studentUid');
  const student = studentUid === null ? undefined : view.find('student', `~${studentUid}`);
  const name = student ? displayName(student.record) : null;
  // Of a new one whose student somebody deleted nothing else is told: a deleted student's name stays with Admins.
  const typed = name === null && number === null ? asTyped(values) : [];
  return [numberWords({ id, number }), name, ...typed].filter(Boolean).join(' · ');
}

/** What its author typed that tells a new case apart: the day it was filed, who filed it, and how its words begin. */
function asTyped(values: ChangedValues): (string | null)[] {
  const date = textOf(values, 'dateFiled');
  const filer = displayName({
    firstName: textOf(values, 'filerFirstName'),
    lastName: textOf(values, 'filerLastName'),
  });
  return [
    date !== null && isCalendarDay(date) ? `filed ${gridDate(date)}${filer && ` by ${filer}`}` : null,
    beginning(values, 'problem') ?? beginning(values, 'facts') ?? beginning(values, 'proposedResolution'),
  ];
}

/** Where on its case's screen a part is shown. */
const tabs = { finding: '', event: '?tab=events', contact: '?tab=contacts' } as const;

/** The address of the record or of the case that it is part of. */
function addressOf(view: View, entity: QueuedEntity, uid: string, values: ChangedValues): string | null {
  const own = view.find(entity, `~${uid}`);
  switch (entity) {
    case 'student':
      return own ? links.student(referenceOf(own.record)) : null;
    case 'complaint':
    case 'mediation':
    case 'dueprocess':
      return own ? links.case(entity, referenceOf(own.record)) : null;
    case 'finding':
    case 'event':
    case 'contact': {
      const parent = parentOf(view, entity, values);
      return parent ? links.case(parent.kind, referenceOf(parent.record)) + tabs[entity] : null;
    }
    case 'savedView':
      return own ? viewLink(textOf(values, 'address')) : null;
    case 'document':
      return addressOf(view, 'event', '', eventOf(view, values));
  }
}

/** The event of a document: as it is shown, else as who added the document saw it. */
function eventOf(view: View, values: ChangedValues): ChangedValues {
  const uid = uidOf(values, 'caseEventId', 'caseEventUid');
  const shown = uid === null ? undefined : view.find('event', `~${uid}`)?.record;
  return shown ? { ...shown } : values;
}

function parentOf(view: View, entity: QueuedEntity, values: ChangedValues) {
  const kind = entity === 'finding' ? 'complaint' : (textOf(values, 'parentType') as CaseKind | null);
  const uid =
    entity === 'finding'
      ? uidOf(values, 'complaintId', 'complaintUid')
      : uidOf(values, 'parentId', 'parentUid');
  if (kind === null || uid === null) return null;
  const found = view.find(kind, `~${uid}`);
  return found ? { kind, record: found.record } : null;
}

function partWords(view: View, entity: QueuedEntity, values: ChangedValues, title: string | null): string {
  const parent = parentOf(view, entity, values);
  const of = parent
    ? `${caseKinds[parent.kind].one} ${caseTitle(view, parent.kind, { ...parent.record })}`
    : null;
  return [title, of].filter(Boolean).join(' · ');
}

/** How a text begins, in quotation marks; null for none. */
function beginning(values: ChangedValues, field: string): string | null {
  const words = textOf(values, field)?.trim().split(/\s+/) ?? [];
  const first = words.slice(0, 5).join(' ').slice(0, 40);
  return first === '' ? null : `“${first}${words.length > 5 || first.length === 40 ? '…' : ''}”`;
}

/** One event of a case apart from another: type, day, and how its narrative begins. */
function eventTitle(values: ChangedValues): string {
  const date = textOf(values, 'date');
  const day = date !== null && isCalendarDay(date) ? gridDate(date) : null;
  return [textOf(values, 'type'), day, beginning(values, 'narrative')].filter(Boolean).join(' ');
}

/** The record of an edit, in words. */
export function recordWords(
  view: View,
  edit: Pick<QueuedEdit, 'entity' | 'uid' | 'seen' | 'changes'>,
): RecordWords {
  const { entity, uid } = edit;
  const shown = view.find(entity, `~${uid}`);
  const values: ChangedValues = { ...edit.seen, ...edit.changes, ...shown?.record };
  const address = addressOf(view, entity, uid, values);
  switch (entity) {
    case 'student':
      return { kind: 'Student', title: displayName(personOf(values)), address };
    case 'complaint':
    case 'mediation':
    case 'dueprocess':
      return { kind: caseKinds[entity].one, title: caseTitle(view, entity, values), address };
    case 'finding':
      return {
        kind: 'Finding',
        title: partWords(view, entity, values, beginning(values, 'finding')),
        address,
      };
    case 'event':
      return { kind: 'Event', title: partWords(view, entity, values, eventTitle(values)), address };
    case 'document': {
      const event = eventOf(view, values);
      const of = partWords(view, 'event', event, textOf(event, 'type'));
      return { kind: 'Document', title: [textOf(values, 'title'), of].filter(Boolean).join(' · '), address };
    }
    case 'savedView':
      return { kind: 'Saved view', title: textOf(values, 'name') ?? '', address };
    case 'contact':
      return {
        kind: 'Contact',
        title: partWords(view, entity, values, displayName(personOf(values))),
        address,
      };
  }
}
