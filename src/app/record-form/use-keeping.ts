import { useCallback, useEffect, useRef, useState } from 'react';
import type { Values } from '#domain/merge.ts';
import type { Draft } from '#sync/engine/engine.ts';
import { onFlush } from '../shell/draft-keepers.ts';
import { hasChanges } from './record-values.ts';

/** Milliseconds from the moment that the screen took the last typing over to the draft's saving (docs/limits.md). */
const restMs = 800;

const isTaken = (values: Values, taken: readonly Values[]): boolean =>
  taken.some((one) => !hasChanges(values, one));

/** The form says that no draft could be kept, as `isUnkept` tells it. */
const isSaid = () => {};

/** What a form holds. */
export interface Typed {
  /** Its values as its screen reads them. */
  values: Values;
  /** Its values this moment. */
  read: () => Values;
  /** Whether such values are worth keeping: somebody typed. */
  isKept: (values: Values) => boolean;
  /** The version of the record that they were typed on. */
  seen: Values | null;
  /** The names of the files that were chosen for it, the same list until one comes or goes. */
  files?: readonly string[] | undefined;
}

const draftOf = (
  values: Values,
  { seen, files = [] }: Pick<Typed, 'seen' | 'files'>,
  filled: Values,
): Omit<Draft, 'at'> => ({
  values,
  seen,
  ...(files.length > 0 && { files }),
  ...(Object.keys(filled).length > 0 && { filled }),
});

/**
 * When a form's draft is written: 1 s after typing, and at once when the page hides, the session closes or the form goes; and
 * when it is forgotten: once nothing typed is left. `write` and `forget` are the same from one render to the next.
 */
export function useKeeping(
  typed: Typed,
  write: (draft: Omit<Draft, 'at'>) => Promise<void>,
  forget: () => Promise<void>,
) {
  const { values, seen, files } = typed;
  const isDirty = typed.isKept(values);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  /** Whether the device refused the last draft. */
  const [isRefused, setRefused] = useState(false);
  const attempt = useCallback(
    async (draft: Omit<Draft, 'at'>) => {
      try {
        await write(draft);
        setRefused(false);
      } catch (thrown) {
        setRefused(true);
        throw thrown;
      }
    },
    [write],
  );

  /** What a save has taken. A slow screen may hold that for a moment more, and a form that makes a record until it goes. */
  const taken = useRef<readonly Values[]>([]);

  /** What another record's choice has filled in. */
  const filled = useRef<Values>({});

  const wasDirty = useRef(false);
  useEffect(() => {
    if (!isDirty) {
      // Saved, or typed back to what it was: there is nothing to offer again.
      if (wasDirty.current) void forget();
      wasDirty.current = false;
      taken.current = [];
      return;
    }
    wasDirty.current = true;
    const rest = setTimeout(() => {
      if (!isTaken(values, taken.current))
        attempt(draftOf(values, { seen, files }, filled.current)).catch(isSaid);
    }, restMs);
    return () => clearTimeout(rest);
  }, [attempt, forget, values, seen, files, isDirty]);

  const keep = useCallback(async () => {
    const { read, isKept } = latest.current;
    const held = read();
    if (isKept(held) && !isTaken(held, taken.current))
      await attempt(draftOf(held, latest.current, filled.current));
  }, [attempt]);

  useEffect(
    () => () => {
      // A session that has closed has kept it before.
      void keep().catch(() => {});
    },
    [keep],
  );

  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep().catch(isSaid);
    };
    const endFlush = onFlush(async () => {
      await keep();
      return (latest.current.files ?? []).length === 0;
    });
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      endFlush();
      document.removeEventListener('visibilitychange', keepWhenHidden);
    };
  }, [keep]);

  return {
    /** Writes the draft at once; rejects where the device refuses it. */
    keep,
    /** Something is typed of which the device keeps no draft. */
    isUnkept: isDirty && isRefused,
    /** Such values were saved: no draft of them is written. */
    markTaken: useCallback((values: Values) => {
      taken.current = [...taken.current, values];
      filled.current = {};
    }, []),
    /** Notes what another record's choice has filled in, until it is saved. */
    noteFilled: useCallback((values: Values) => void (filled.current = values), []),
  };
}
