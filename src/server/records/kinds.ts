import { fieldLabels } from '#domain/records/field-labels.ts';
import { type LookupEntity, lookupKinds } from '#domain/records/lookup-kinds.ts';
import {
  type EditableEntity,
  type EditableKind,
  editableKinds,
  type Entity,
} from '#domain/records/records.ts';
import { fieldWords } from '../base/field-words.ts';

/** A record by field name while it is written. */
export type Values = Record<string, unknown>;

/** Everything that the calls of records write: what devices queue, and the lookups. */
export type WritableEntity = EditableEntity | LookupEntity;

const kinds = { ...editableKinds, ...lookupKinds };

/** The domain's description of an entity, for code that treats all entities alike and so can't know their fields' types. */
export const kindOf = (entity: WritableEntity): EditableKind<Values> =>
  kinds[entity] as unknown as EditableKind<Values>;

export const isLookup = (entity: Entity): entity is LookupEntity => Object.hasOwn(lookupKinds, entity);

/** A field by the label that its screen has for it: who reads a refusal looks for the field there. */
export const labelOf = (entity: WritableEntity, field: string): string =>
  (isLookup(entity) ? undefined : fieldLabels[entity][field]) ?? fieldWords(field);
