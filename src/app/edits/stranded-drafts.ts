import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { assignedFields } from '#domain/cases/assigned.ts';
import { isStub } from '#domain/cases/restricted.ts';
import { caseKindNames, isCaseKind } from '#domain/events.ts';
import { isSameValue } from '#domain/merge.ts';
import { type EditableEntity, editableKinds, type Entity } from '#domain/records/records.ts';
import type { KeptDraft, View } from '#sync/engine/engine.ts';
import { useEngine, useHasWholeYear, useMayEdit, useObservable } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { seenValue, type TypedOn } from './edit-words.ts';

/** A draft whose form can't be opened, since its record or its case is deleted or restricted to others, or its author edits no more. */
export interface StrandedDraft {
  kept: KeptDraft;
  typed: TypedOn;
  /** The screen of its record, or of the one that it is about: the server may give what this device doesn't hold, such as a case of another year. */
  address: string | null;
}

const isEditable = (entity: string): entity is EditableEntity => Object.hasOwn(editableKinds, entity);

/** What a draft is of, by its name; an explanation's name leaves to the case that it was typed on which kind that is. */
function entityOf({ key, draft: { seen } }: KeptDraft): string {
  const [entity = ''] = key.split(':');
  if (entity !== 'explanation') return entity;
  return caseKindNames.find((kind) => assignedFields[kind].name in (seen ?? {})) ?? entity;
}

/** What was typed into the form of a draft, as an edit would have it; null for a form of the administration. */
function typedIn(kept: KeptDraft): TypedOn | null {
  const { values, seen } = kept.draft;
  const entity = entityOf(kept);
  if (!isEditable(entity)) return null;
  const isTyped = ([field, value]: [string, unknown]) =>
    !isSameValue(value, seenValue({ seen }, field) ?? null);
  return {
    entity,
    uid: typeof seen?.['uid'] === 'string' ? seen['uid'] : '',
    // Others' words from before are not shown: its author may have lost the right to read them.
    action: 'create',
    seen,
    changes: Object.fromEntries(Object.entries(values).filter(isTyped)),
    conflicts: [],
  };
}

/** The records without which its form can't be opened: its own, and that of a part or of a new record's beginning. */
function needsOf({ entity, uid, seen }: TypedOn): { entity: Entity; uid: string }[] {
  const own = uid === '' ? [] : [{ entity, uid }];
  const { parent } = editableKinds[entity as EditableEntity];
  const parentUid = parent && seen?.[parent.uid];
  const isPart = parent?.entity !== 'student';
  if (typeof parentUid !== 'string' || !(isPart || uid === '')) return own;
  return [...own, { entity: parent?.entity ?? (seen?.['parentType'] as Entity), uid: parentUid }];
}

function addressOf(needs: ReturnType<typeof needsOf>): string | null {
  const shown = needs.flatMap(({ entity, uid }) => {
    if (entity === 'student') return links.student(`~${uid}`);
    return isCaseKind(entity) ? links.case(entity, `~${uid}`) : [];
  });
  return shown[0] ?? null;
}

const isShown = (view: View, { entity, uid }: { entity: Entity; uid: string }): boolean => {
  const found = view.find(entity, `~${uid}`);
  return found !== undefined && !isStub(found.record);
};

/**
 * All drafts that no form offers, those about one record alone where its uid is told: none before all records are open. `drop` deletes
 * one.
 */
export function useStrandedDrafts(about?: string) {
  const { drafts, view, opening } = useEngine();
  const mayEdit = useMayEdit();
  const hasYear = useHasWholeYear();
  const { isWhole } = useObservable(opening);
  const [all, setAll] = useState<readonly KeptDraft[]>([]);
  // Another object with each draft that comes, goes or is written anew.
  const change = useLiveQuery(async () => ({ count: await drafts.count() }), [drafts]);
  useEffect(() => {
    let isCurrent = true;
    drafts.all().then(
      (found) => isCurrent && setAll(found),
      // The session closed.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [drafts, change]);
  const drop = async (kept: KeptDraft) => {
    await drafts.drop(kept);
    setAll((shown) => shown.filter(({ key }) => key !== kept.key));
  };
  const isRead = hasYear && isWhole;
  const stranded = (isRead ? all : []).flatMap((kept): StrandedDraft[] => {
    const typed = typedIn(kept);
    if (typed === null || Object.keys(typed.changes).length === 0) return [];
    const needs = needsOf(typed);
    const isStranded = !mayEdit || needs.some((need) => !isShown(view, need));
    return isStranded && (about === undefined || needs.some(({ uid }) => uid === about))
      ? [{ kept, typed, address: addressOf(needs) }]
      : [];
  });
  return { stranded, drop };
}
