import { useCallback, useEffect, useRef, useState } from 'react';
import type { Values } from '#domain/merge.ts';
import type { Draft } from '#sync/engine.ts';
import { onFlush } from '../draft-keepers.ts';
import { useEngine } from '../engine-context.ts';

/** Milliseconds from the last typing to the draft's saving (sync.md, Tabs, updates, storage). */
const restMs = 1000;

/**
 * Keeps a dirty form as a draft on the device: 1 s after typing, and at once when the page hides, the session closes or
 * the form is left on purpose. Gives the draft that an earlier visit left, until it's taken or dropped.
 */
export function useDraft(key: string, values: Values, seen: Values | null, isDirty: boolean) {
  const { drafts } = useEngine();
  const [found, setFound] = useState<Draft | null>(null);
  const latest = useRef({ values, seen, isDirty });
  useEffect(() => {
    latest.current = { values, seen, isDirty };
  });

  useEffect(() => {
    let isCurrent = true;
    void drafts.get(key).then((draft) => {
      if (isCurrent && !latest.current.isDirty) setFound(draft);
    });
    return () => {
      isCurrent = false;
    };
  }, [drafts, key]);

  /** The draft being written, and whether a save is under way: what is written after the save would outlive it. */
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  const isSaving = useRef(false);

  const write = useCallback(
    (draft: Omit<Draft, 'at'>) => {
      if (isSaving.current) return Promise.resolve();
      const written = drafts.put(key, draft);
      writing.current = written.catch(() => {});
      return written;
    },
    [drafts, key],
  );

  const wasDirty = useRef(false);
  useEffect(() => {
    if (!isDirty) {
      // Saved, or typed back to what it was: there is nothing to offer again.
      if (wasDirty.current) void drafts.delete(key).catch(() => {});
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    const rest = setTimeout(() => void write({ values, seen }), restMs);
    return () => clearTimeout(rest);
  }, [drafts, write, key, values, seen, isDirty]);

  const keep = useCallback(async () => {
    const { isDirty: dirty, ...draft } = latest.current;
    if (dirty) await write(draft);
  }, [write]);

  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') void keep();
    };
    const endFlush = onFlush(keep);
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      endFlush();
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [keep]);

  return {
    found,
    /** Saves the draft at once: the form is left on purpose. */
    keep,
    /** Runs the save, which deletes the draft, with none being written meanwhile. */
    async during<T>(save: () => Promise<T>): Promise<T> {
      isSaving.current = true;
      try {
        await writing.current;
        return await save();
      } finally {
        isSaving.current = false;
      }
    },
    /** The draft was restored into the form, which keeps it from now on. */
    take: () => setFound(null),
    drop: () => {
      setFound(null);
      void drafts.delete(key);
    },
  };
}
