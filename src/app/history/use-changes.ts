import { useState } from 'react';
import type { RecordChange } from '#contract/history.ts';
import type { EditableEntity } from '#domain/records/records.ts';
import { type CallState, useCall } from '../shell/use-call.ts';

/** What the server has told so far of a record's changes and of its parts', the newest first. */
export interface Changes extends Pick<CallState<unknown>, 'problem' | 'isLoading' | 'reload'> {
  changes: readonly RecordChange[];
  /** Asks for those before; null where there are none, or an answer is still to come. */
  askEarlier: (() => void) | null;
}

/** The changes of a record and its parts, fifty at a time. */
export function useChanges(entity: EditableEntity, uid: string): Changes {
  const [before, setBefore] = useState<number | null>(null);
  const [pages, setPages] = useState<readonly RecordChange[]>([]);
  const { answer, ...state } = useCall('history', {
    params: { entity, id: `~${uid}` },
    query: { parts: 'true', ...(before !== null && { before }) },
  });
  const isHere = answer !== undefined && !state.isLoading;
  const changes = isHere ? [...pages, ...answer.changes] : pages;
  const next = isHere ? answer.next : null;
  const askEarlier = () => {
    setPages(changes);
    setBefore(next);
  };
  return { ...state, changes, askEarlier: next === null ? null : askEarlier };
}
