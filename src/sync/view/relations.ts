import { type AnyRecord, editableKinds, type Entity } from '#domain/records.ts';

const fieldsOfParent: Partial<Record<Entity, string>> = {
  ...Object.fromEntries(
    Object.entries(editableKinds).flatMap(([entity, { parent }]) => (parent ? [[entity, parent.uid]] : [])),
  ),
  document: 'caseEventUid',
};

/** The uid of the record that this one belongs to (a case's student, an event's case), or null. */
export function parentUidOf(entity: Entity, record: AnyRecord): string | null {
  const field = fieldsOfParent[entity];
  return field === undefined ? null : ((record as unknown as Record<string, string | null>)[field] ?? null);
}
