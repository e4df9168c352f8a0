import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft, KeptDraft } from '#sync/engine/engine.ts';
import { oneAtATime } from '#sync/base/one-at-a-time.ts';
import { useEngine } from '../shell/engine-context.ts';
import { ofThisTabFirst, ownDraft } from './own-draft.ts';
import { useFilesAgain } from './use-files-again.ts';
import { type Typed, useKeeping } from './use-keeping.ts';

/** The session closed meanwhile, or the device refused: what lies there is offered at the next visit. */
const isLater = () => {};

/**
 * Keeps a dirty form as a draft on the device: 1 s after typing, and at once when the page hides, the session closes, the
 * form is left on purpose or something else takes its place. The draft has a name that is this form's alone, so that forms about the
 * same (`key`) leave each other's drafts, also in two tabs. Gives the drafts that other forms left, one after the other, until each is
 * taken or dropped: typing or saving without a decision on them leaves them, and they are offered again.
 */
export function useDraft(key: string, typed: Typed) {
  const { drafts } = useEngine();
  const [left, setLeft] = useState<readonly KeptDraft[]>([]);
  const [own, setOwn] = useState(() => ownDraft(key));
  if (own.key !== key) setOwn(ownDraft(key));
  const { name } = own;
  /** Drafts that the form has taken over: each goes once the form's own draft holds what it held. */
  const takenOver = useRef<KeptDraft[]>([]);
  /** What has been asked of the drafts, in its order: nothing is written before it's known what is there. */
  const [inTurn] = useState(oneAtATime);
  const isSaving = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    takenOver.current = [];
    const look = (
      found: (drafts: readonly KeptDraft[], shown: readonly KeptDraft[]) => readonly KeptDraft[],
    ) =>
      inTurn(async () => {
        const there = await drafts.of(key);
        if (isCurrent) setLeft((shown) => found(there, shown));
      }).catch(isLater);
    void look((there) => ofThisTabFirst(key, there));
    // Another tab may have saved, taken over or dropped some while this one was hidden; what it types now is offered there.
    const lookAgain = () => {
      if (document.visibilityState !== 'visible') return;
      void look((there, shown) => shown.flatMap((one) => there.find((now) => now.key === one.key) ?? []));
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [drafts, key, inTurn]);

  const dropTaken = useCallback(async () => {
    for (const one of takenOver.current.splice(0)) await drafts.drop(one);
  }, [drafts]);

  const put = useCallback(
    (draft: Omit<Draft, 'at'>) =>
      inTurn(async () => {
        await drafts.put(name, draft);
        // In this order: cut off between, what was typed is there twice rather than not at all.
        await dropTaken();
      }),
    [drafts, name, inTurn, dropTaken],
  );

  const write = useCallback(
    async (draft: Omit<Draft, 'at'>) => {
      if (!isSaving.current) await put(draft);
    },
    [put],
  );

  const forget = useCallback(
    () =>
      inTurn(async () => {
        await drafts.delete(name);
        await dropTaken();
      }).catch(isLater),
    [drafts, name, inTurn, dropTaken],
  );

  const files = useFilesAgain(typed.files);
  const { keep, isUnkept, ...noting } = useKeeping({ ...typed, files: files.named }, write, forget);
  const newest = left.at(0);
  const rest = left.slice(1);

  return {
    /** The name of the form's own draft, which its save deletes. */
    name,
    found: newest?.draft ?? null,
    /** Saves the draft at once, since the form is left on purpose; rejects where the device refuses it. */
    keep,
    /** Something is typed of which the device keeps no draft: it has no room, or its browser refuses. */
    isUnkept,
    /** The files that the restored draft went without, by name, until each is chosen again. */
    missingFiles: files.missing,
    /** None of them is wanted any more. */
    leaveFilesOut: files.dismiss,
    /** Runs the save, which deletes the form's own draft, with none being written meanwhile. */
    async during<T>(save: () => Promise<T>): Promise<T> {
      const held = typed.read();
      isSaving.current = true;
      try {
        const saved = await inTurn(save);
        noting.markTaken(held);
        // On a full device they could not go before.
        inTurn(dropTaken).catch(isLater);
        return saved;
      } catch (thrown) {
        isSaving.current = false;
        // The time of the draft may have passed while it was saved.
        keep().catch(isLater);
        throw thrown;
      } finally {
        isSaving.current = false;
      }
    },
    /** What was found is restored into the form, which keeps it from now on. */
    take: () => {
      if (!newest) return;
      setLeft(rest);
      files.restored(newest.draft.files ?? []);
      void inTurn(async () => void takenOver.current.push(newest));
      put(newest.draft).catch(isLater);
    },
    /** What was found isn't wanted. */
    drop: () => {
      setLeft(rest);
      if (newest) inTurn(() => drafts.drop(newest)).catch(isLater);
    },
    /** The form was saved: its own draft goes. */
    forget,
    /** `markTaken`: such values are kept elsewhere, and no draft of them is written here. `noteFilled`: another record's choice filled these in. */
    ...noting,
  };
}
