import { useState } from 'react';
import type { EditableEntity } from '#domain/records.ts';
import { useAmend } from './use-amend.ts';

/**
 * Which event, contact or finding of a case is open in its modal: the one that somebody chose (by uid, or 'new'), else
 * the one whose refused edit the address asks to correct, until its modal is closed.
 */
export function useEditedPart(entity: EditableEntity) {
  const amend = useAmend();
  const [chosen, open] = useState<string | null>(null);
  const [dismissed, dismiss] = useState<string | null>(null);
  const asked = amend?.entity === entity && amend.id !== dismissed ? amend.uid : null;
  return {
    editing: chosen ?? asked,
    open,
    close: () => {
      open(null);
      if (asked !== null && amend) dismiss(amend.id);
    },
  };
}
