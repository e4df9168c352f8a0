import { useEffect, useState } from 'react';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { answerWithin, waitsForAnswer } from '../edits/edit-words.ts';

/** Whether an edit can't be discarded yet because the server may be about to answer; renders again when that is over. */
export function useWaitsForAnswer(edit: QueuedEdit): boolean {
  const [, lookAgain] = useState(0);
  const waits = waitsForAnswer(edit);
  const { action, sentAt } = edit;
  useEffect(() => {
    if (!waits || action === 'upload' || sentAt === null) return;
    const left = Date.parse(sentAt) + answerWithin - Date.now();
    const timer = setTimeout(() => lookAgain((times) => times + 1), Math.max(0, left) + 1);
    return () => clearTimeout(timer);
  }, [waits, action, sentAt]);
  return waits;
}
