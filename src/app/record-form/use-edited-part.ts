import { useState } from 'react';
import type { EditableEntity } from '#domain/records/records.ts';
import { useMayAdd } from '../edits/use-may-add.ts';
import { useAmend } from './use-amend.ts';
import { useAddressSearch, withPart } from '../ui/use-address-search.ts';

/** How an address asks for a part of its case to be opened in its modal; null: for a new one. */
export const editedPart = (entity: EditableEntity, uid: string | null): string => `${entity}~${uid ?? 'new'}`;

/**
 * Which event, contact or finding of a case is open in its modal: the one that somebody chose (by uid, or 'new'), else
 * the one that the address asks for, by `?edit=` or as the one whose refused edit is to be corrected, until its modal is closed.
 * No address opens a new one for who may not add any.
 */
export function useEditedPart(entity: EditableEntity, caseUid: string) {
  const amend = useAmend();
  const mayAdd = useMayAdd(caseUid);
  const [search, changeSearch] = useAddressSearch();
  const [chosen, open] = useState<string | null>(null);
  const [dismissed, dismiss] = useState<string | null>(null);
  const amended = amend?.entity === entity && amend.id !== dismissed ? amend.uid : null;
  const [ofKind, asked = null] = search.get('edit')?.split('~') ?? [];
  const wanted = ofKind === entity && (mayAdd || asked !== 'new') ? asked : null;
  return {
    editing: chosen ?? amended ?? wanted,
    open,
    close: () => {
      open(null);
      if (amended !== null && amend) dismiss(amend.id);
      if (wanted !== null) changeSearch(withPart('edit', null));
    },
  };
}
