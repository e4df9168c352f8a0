import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import type { EditableEntity } from '#domain/records.ts';
import { displayName } from '#domain/students.ts';
import type { ChangedValues, QueuedEdit, View } from '#sync/engine.ts';
import { links, referenceOf } from '../shell/links.ts';

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
  const number =
    (kind === 'complaint' ? textOf(values, 'yearCaseNumber') : null) ?? textOf(values, 'caseNumber');
  const studentUid = uidOf(values, 'studentId', 'studentUid');
  const student = studentUid === null ? undefined : view.find('student', `~${studentUid}`);
  const name = student ? displayName(student.record) : null;
  return [number ?? 'Assigned when synced', name].filter(Boolean).join(' · ');
}

/** Where on its case's screen a part is shown. */
const tabs = { finding: '', event: '?tab=events', contact: '?tab=contacts' } as const;

/** The address of the record or of the case that it is part of. */
function addressOf(view: View, entity: EditableEntity, uid: string, values: ChangedValues): string | null {
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
  }
}

function parentOf(view: View, entity: EditableEntity, values: ChangedValues) {
  const kind = entity === 'finding' ? 'complaint' : (textOf(values, 'parentType') as CaseKind | null);
  const uid =
    entity === 'finding'
      ? uidOf(values, 'complaintId', 'complaintUid')
      : uidOf(values, 'parentId', 'parentUid');
  if (kind === null || uid === null) return null;
  const found = view.find(kind, `~${uid}`);
  return found ? { kind, record: found.record } : null;
}

function partWords(view: View, entity: EditableEntity, values: ChangedValues, title: string | null): string {
  const parent = parentOf(view, entity, values);
  const of = parent
    ? `${caseKinds[parent.kind].one} ${caseTitle(view, parent.kind, { ...parent.record })}`
    : null;
  return [title, of].filter(Boolean).join(' · ');
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
      return { kind: 'Finding', title: partWords(view, entity, values, null), address };
    case 'event':
      return { kind: 'Event', title: partWords(view, entity, values, textOf(values, 'type')), address };
    case 'contact':
      return {
        kind: 'Contact',
        title: partWords(view, entity, values, displayName(personOf(values))),
        address,
      };
  }
}
