import type { DueProcess } from '#domain/cases/due-process.ts';
import { decidedBy } from '#domain/cases/told-fields.ts';
import { isSameValue } from '#domain/merge.ts';
import { Problem } from '#domain/problems.ts';
import {
  type AnyRecord,
  type EditableEntity,
  editableKinds,
  type Entity,
  type RecordOf,
} from '#domain/records/records.ts';
import type { ChangedValues } from '../model/queued-edit.ts';
import type { NewEdit, StoredEdit } from '../model/stored-edit.ts';
import type { View, Viewed } from '../model/view.ts';
import { parentUidOf } from '../view/relations.ts';
import { newEdit } from './new-edit.ts';
import { retyped } from './retyped.ts';

export interface Edits {
  /**
   * Makes a record; resolves with its uid once the edit is safe on this device. `values.uid` is taken when given. In a session that works
   * online only each edit resolves once the server has it or has been sent it without an answer, and waits in the second case; it rejects, and
   * nothing waits, where the server is out of reach.
   */
  create(entity: EditableEntity, values: ChangedValues, draftKey?: string): Promise<string>;
  /**
   * Saves the fields of a record that differ from what the form was opened on (`seen`). The draft under `draftKey` is
   * deleted in the same transaction. Resolves once the edit is safe on this device; rejects, with the form intact, when
   * it isn't (quota).
   */
  save<E extends EditableEntity>(
    entity: E,
    uid: string,
    seen: RecordOf<E>,
    changes: ChangedValues,
    draftKey?: string,
  ): Promise<void>;
  remove(entity: EditableEntity, uid: string): Promise<void>;
  /**
   * Sets Agreed to Mediation of a due process case as it was seen: yes makes its mediation, filed on the day given, unless
   * it has one; no or unset removes it. One edit, also offline (docs/product.md 4.4).
   */
  agreeToMediation(seen: DueProcess, agreed: boolean | null, dateFiled: string): Promise<void>;
  /** Moves a contact to a place in its case's list, counted from 0 among the movable ones. */
  moveContact(uid: string, newIndex: number): Promise<void>;
}

export interface EditParts {
  view: View;
  /** Resolves when the view holds what lists show. */
  listed(): Promise<void>;
  /** Makes the edit safe on this device and shows it; rejects when it can't be stored. */
  add(edit: NewEdit, draftKey?: string): Promise<unknown>;
  /** The edits that have not ended, in the order of typing. */
  queued(): readonly StoredEdit[];
  /** A refused edit goes out again with other values; throws as the queue's `amend`. */
  amend(id: string, changes: ChangedValues, draftKey?: string): Promise<void>;
  /** Ends the refused create of a record with all that hangs on it; false when there is no such edit. */
  discardRefusedCreate(uid: string): Promise<boolean>;
  deleteDraft(key: string): Promise<void>;
  newId(): string;
  /** The device's clock, ms. */
  now(): number;
}

const seenOf = (record: AnyRecord): ChangedValues => ({ ...record });

/** A reference as requests name it: `~uid`, whatever the form had, so that nothing queued is ever rewritten. */
function asUidReference(view: View, owner: Entity, reference: unknown): string | null {
  if (reference === null || reference === undefined || reference === '') return null;
  const named = typeof reference === 'number' ? String(reference) : reference;
  if (typeof named !== 'string') throw new Problem('invalid', 'The record that it belongs to is not named.');
  if (named.startsWith('~')) return named;
  const found = view.find(owner, named);
  if (!found) throw new Problem('notFound', 'The record that it belongs to is not on this device.');
  return `~${found.record.uid}`;
}

/** The typed values that the contract takes, with the reference to the parent in its lasting form. */
function accepted(
  view: View,
  entity: EditableEntity,
  allowed: readonly string[],
  values: ChangedValues,
): Record<string, unknown> {
  const taken = Object.fromEntries(
    allowed.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
  const { parent } = editableKinds[entity];
  if (!parent) return taken;
  const byUid = values[parent.uid];
  const given = typeof byUid === 'string' && !(parent.id in taken) ? `~${byUid}` : values[parent.id];
  if (given === undefined) return taken;
  return {
    ...taken,
    [parent.id]: asUidReference(view, parent.entity ?? (values['parentType'] as Entity), given),
  };
}

/** The record that a reference names by its uid, if any. */
export const uidIn = (reference: unknown): string[] =>
  typeof reference === 'string' && reference.startsWith('~') ? [reference.slice(1)] : [];

/** The typed values of a form as an edit of that action holds them. */
export function changesOf(
  view: View,
  entity: EditableEntity,
  action: 'create' | 'save',
  values: ChangedValues,
): Record<string, unknown> {
  const { create, edit, parent } = editableKinds[entity];
  if (action === 'save') return accepted(view, entity, Object.keys(edit), values);
  const taken = accepted(view, entity, [...Object.keys(create), ...(parent ? [parent.id] : [])], values);
  // What a POST leaves out is null.
  return Object.fromEntries(Object.entries(taken).filter(([, value]) => value !== null));
}

/**
 * The fields that are changed, and with one of them what is told by it or tells of it, changed or not: whoever decides a conflict
 * for such words has them with what they are about, never with what others' words are about.
 */
function changedWhole(
  given: ChangedValues,
  isChanged: (field: string, value: unknown) => boolean,
): ChangedValues {
  const all = Object.keys(given).map((field) => ({ field }));
  const changed = new Set(
    Object.entries(given).flatMap(([field, value]) =>
      isChanged(field, value) ? [decidedBy(field, all)] : [],
    ),
  );
  return Object.fromEntries(Object.entries(given).filter(([field]) => changed.has(decidedBy(field, all))));
}

/** The engine's `edits`: what a form gives becomes an edit in the outbox. */
export function createEdits(parts: EditParts): Edits {
  const { view, newId } = parts;

  const anEdit = newEdit(newId, parts.now);

  function find<E extends EditableEntity>(entity: E, uid: string): Viewed<E> {
    const found = view.find(entity, `~${uid}`);
    if (!found) throw new Problem('notFound', 'The record is not on this device any more.');
    return found;
  }

  const parentOf = (entity: EditableEntity, record: AnyRecord): string[] => {
    const uid = parentUidOf(entity, record);
    return uid === null ? [] : [uid];
  };

  return {
    async create(entity, values, draftKey) {
      const { parent } = editableKinds[entity];
      const uid = typeof values['uid'] === 'string' ? values['uid'] : newId();
      const changes = changesOf(view, entity, 'create', values);
      const needs = parent ? uidIn(changes[parent.id]) : [];
      await parts.add(anEdit({ entity, uid, action: 'create', changes, needs }), draftKey);
      return uid;
    },

    async save(entity, uid, seen, values, draftKey) {
      const { edit, parent } = editableKinds[entity];
      const given = changesOf(view, entity, 'save', values);
      const before = seenOf(seen);
      const reference = parent && before[parent.uid];
      const valueSeen = (field: string) =>
        field === parent?.id ? (typeof reference === 'string' ? `~${reference}` : null) : before[field];
      const changes = changedWhole(
        Object.fromEntries(Object.entries(given).filter(([field]) => field in edit)),
        (field, value) => !isSameValue(value, valueSeen(field)),
      );
      if (Object.keys(changes).length === 0) {
        if (draftKey !== undefined) await parts.deleteDraft(draftKey);
        return;
      }
      const add = (typed: ChangedValues, more: Partial<NewEdit> = {}) => {
        const needs = [...new Set([...parentOf(entity, seen), ...(parent ? uidIn(typed[parent.id]) : [])])];
        const base = { entity, uid, action: 'save', seen: before, seenVersion: seen.version } as const;
        return parts.add(anEdit({ ...base, changes: typed, needs, ...more }), draftKey);
      };
      const over = retyped(parts.queued(), entity, uid, changes);
      if (!over) return void (await add(changes));
      const isAll = Object.keys(over.after).length === 0;
      const amended = { ...over.refused.changes, ...over.inPlace };
      await parts.amend(over.refused.id, amended, isAll ? draftKey : undefined);
      // 1 ms later, so that it comes after the edit in the refused one's place by the clock, too.
      if (!isAll) await add(over.after, { writtenAt: new Date(parts.now() + 1).toISOString() });
    },

    async remove(entity, uid) {
      // Early lists show records that aren't read yet.
      await parts.listed();
      const { record } = find(entity, uid);
      // The server never had it: what was typed ends here, and can be brought back like any discarded edit.
      if (await parts.discardRefusedCreate(uid)) return;
      const base = {
        entity,
        uid,
        action: 'delete',
        seen: seenOf(record),
        seenVersion: record.version,
      } as const;
      await parts.add(anEdit({ ...base, needs: parentOf(entity, record) }));
    },

    async agreeToMediation(seen, agreed, dateFiled) {
      const mediationUid = agreed === true ? (seen.mediationUid ?? newId()) : null;
      const changes = { mediationAgreedToMediationFlag: agreed, mediationUid, dateFiled };
      const base = { entity: 'dueprocess', uid: seen.uid, action: 'agree', seen: seenOf(seen) } as const;
      const needs = [
        ...parentOf('dueprocess', seen),
        ...(seen.mediationUid === null ? [] : [seen.mediationUid]),
      ];
      await parts.add(anEdit({ ...base, seenVersion: seen.version, changes, needs }));
    },

    async moveContact(uid, newIndex) {
      const { record } = find('contact', uid);
      const siblings = view.of('contact', record.parentUid);
      // The contact's new place counts new contacts, too, so the server must have these first.
      const fresh = siblings.filter(({ isNew }) => isNew).map((sibling) => sibling.record.uid);
      const needs = [...new Set([record.parentUid, uid, ...fresh])];
      const lane = `contacts of ${record.parentUid}`;
      const base = { entity: 'contact', uid, action: 'move', seen: seenOf(record) } as const;
      await parts.add(anEdit({ ...base, seenVersion: record.version, needs, lane, newIndex }));
    },
  };
}
