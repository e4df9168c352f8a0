import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft, KeptDraft } from '#sync/engine/engine.ts';
import { oneAtATime } from '#sync/base/one-at-a-time.ts';
import { useEngine } from '../shell/engine-context.ts';
import { type Typed, useKeeping } from './use-keeping.ts';

/** The session closed meanwhile, or the device refused: what lies there is offered at the next visit. */
const isLater = () => {};

/**
 * Keeps a dirty form as a draft on the device: 1 s after typing, and at once when the page hides, the session closes, the
 * form is left on purpose or something else takes its place. Gives the drafts that earlier visits left, one after the other, until each is taken or
 * dropped: typing or saving without a decision on them sets them aside, and they are offered again.
 */
export function useDraft(key: string, typed: Typed) {
  const { drafts } = useEngine();
  const [left, setLeft] = useState<readonly KeptDraft[]>([]);
  /** Whether the draft under the form's own key is an earlier visit's, on which nobody has decided. */
  const isForeign = useRef(true);
  /** What has been asked of the drafts, in its order: nothing is written before it's known what is there. */
  const [inTurn] = useState(oneAtATime);
  const isSaving = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    isForeign.current = true;
    inTurn(async () => {
      const found = await drafts.of(key);
      if (isCurrent) setLeft(found);
    }).catch(isLater);
    return () => {
      isCurrent = false;
    };
  }, [drafts, key, inTurn]);

  /** Makes the form's own key free for what is typed now. */
  const setAside = useCallback(async () => {
    if (!isForeign.current) return;
    const aside = await drafts.setAside(key);
    isForeign.current = false;
    if (aside !== null) setLeft((all) => all.map((one) => (one.key === key ? { ...one, key: aside } : one)));
  }, [drafts, key]);

  const write = useCallback(
    async (draft: Omit<Draft, 'at'>) => {
      if (isSaving.current) return;
      await inTurn(async () => {
        await setAside();
        await drafts.put(key, draft);
      });
    },
    [drafts, key, inTurn, setAside],
  );

  const forget = useCallback(
    () =>
      inTurn(async () => {
        if (!isForeign.current) await drafts.delete(key);
      }).catch(() => {}),
    [drafts, key, inTurn],
  );

  const { keep, markTaken, isUnkept } = useKeeping(typed, write, forget);
  const newest = left.at(0);
  const rest = left.slice(1);

  return {
    found: newest?.draft ?? null,
    /** Saves the draft at once, since the form is left on purpose; rejects where the device refuses it. */
    keep,
    /** Something is typed of which the device keeps no draft: it has no room, or its browser refuses. */
    isUnkept,
    /** Runs the save, which deletes the form's draft, with none being written meanwhile and earlier ones aside. */
    async during<T>(save: () => Promise<T>): Promise<T> {
      const held = typed.read();
      isSaving.current = true;
      try {
        await inTurn(setAside).catch(() => {});
        const saved = await save();
        markTaken(held);
        return saved;
      } finally {
        isSaving.current = false;
      }
    },
    /** What was found is restored into the form, which keeps it from now on. */
    take: () => {
      setLeft(rest);
      if (newest?.key === key) isForeign.current = false;
      else if (newest)
        inTurn(async () => {
          await setAside();
          await drafts.put(key, newest.draft);
          await drafts.delete(newest.key);
        }).catch(isLater);
    },
    /** What was found isn't wanted. */
    drop: () => {
      setLeft(rest);
      if (newest) inTurn(() => drafts.delete(newest.key)).catch(isLater);
    },
    /** The form was saved: its own draft goes. */
    forget,
    /** Such values are kept elsewhere: no draft of them is written here. */
    markTaken,
  };
}
