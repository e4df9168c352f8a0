import { caseKindNames } from '#domain/events.ts';
import type { Entity } from '#domain/records/records.ts';
import type { RecordKey } from '../model/mirrored.ts';
import type { Memory } from './memory.ts';
import { hasParent, parentOf } from './relations.ts';

const parts: readonly Entity[] = ['finding', 'event', 'contact'];

/**
 * The uid that names the record's family: the student's, or that of a case without a student. A record that isn't here is taken
 * as the author of its unsent edit saw it. null for a lookup and for a record of which nothing is known.
 */
export function rootOf(memory: Memory, { entity, uid }: RecordKey): string | null {
  if (entity !== 'student' && !hasParent(entity)) return null;
  const record =
    memory.rowOf(entity, uid) ?? memory.view.find(entity, `~${uid}`)?.record ?? memory.seen(entity, uid);
  if (!record) return null;
  const parent = parentOf(entity, record);
  return parent === null ? uid : (rootOf(memory, parent) ?? parent.uid);
}

/**
 * The uid that names the family of whatever is here by the uid, as rootOf gives it; the uid itself where nothing is. A guest may
 * be named by an event, by a case that has a student, or by a complaint that has got one since.
 */
export function rootNamed(memory: Memory, uid: string): string {
  const entity = (['student', ...caseKindNames, 'event'] as const).find((one) => memory.rowOf(one, uid));
  return (entity && rootOf(memory, { entity, uid })) ?? uid;
}

/** All records of the family that is named by the uid, as they are seen. */
export function familyOf({ view }: Memory, uid: string): RecordKey[] {
  const keysOf = (entity: Entity, parent: string): RecordKey[] =>
    view.of(entity, parent).map(({ record }) => ({ entity, uid: record.uid }));
  const student: RecordKey[] = view.find('student', `~${uid}`) ? [{ entity: 'student', uid }] : [];
  const complaint: RecordKey[] = view.find('complaint', `~${uid}`) ? [{ entity: 'complaint', uid }] : [];
  const cases = [...complaint, ...caseKindNames.flatMap((kind) => keysOf(kind, uid))];
  const hanging = cases.flatMap((one) => parts.flatMap((part) => keysOf(part, one.uid)));
  const documents = hanging.flatMap((one) => (one.entity === 'event' ? keysOf('document', one.uid) : []));
  return [...student, ...cases, ...hanging, ...documents];
}
