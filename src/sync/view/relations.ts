import { type AnyRecord, editableKinds, type Entity } from '#domain/records/records.ts';
import type { RecordKey } from '../model/mirrored.ts';

const fieldsOfParent: Partial<Record<Entity, string>> = {
  ...Object.fromEntries(
    Object.entries(editableKinds).flatMap(([entity, { parent }]) => (parent ? [[entity, parent.uid]] : [])),
  ),
  document: 'caseEventUid',
};

/** The field in which records of the entity have the uid of the record that they belong to; undefined: they belong to none. */
export const fieldOfParent = (entity: Entity): string | undefined => fieldsOfParent[entity];

/** The uid of the record that this one belongs to (a case's student, an event's case), or null. */
export function parentUidOf(entity: Entity, record: AnyRecord): string | null {
  const field = fieldsOfParent[entity];
  return field === undefined ? null : ((record as unknown as Record<string, string | null>)[field] ?? null);
}

/** Whether records of the entity belong to others: cases to students, parts to cases, documents to events. */
export const hasParent = (entity: Entity): boolean => entity in fieldsOfParent;

/** The record that this one belongs to, or null. */
export function parentOf(entity: Entity, record: AnyRecord): RecordKey | null {
  const uid = parentUidOf(entity, record);
  if (uid === null) return null;
  if (entity === 'document') return { entity: 'event', uid };
  const { parent } = editableKinds[entity as keyof typeof editableKinds];
  // An event or a contact says itself of which kind its case is.
  return { entity: parent?.entity ?? (record as unknown as { parentType: Entity }).parentType, uid };
}
