import { type EditableEntity, type EditableKind, editableKinds } from '#domain/records.ts';

/** A record by field name while it is written. */
export type Values = Record<string, unknown>;

/** The domain's description of an entity, for code that treats all entities alike and so can't know their fields' types. */
export const kindOf = (entity: EditableEntity): EditableKind<Values> =>
  editableKinds[entity] as unknown as EditableKind<Values>;
