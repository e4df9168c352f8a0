import { useCallback, useEffect, useState } from 'react';
import { isMine } from '#domain/cases/assigned.ts';
import type { CaseKind } from '#domain/events.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';

/** Whose cases lists show. */
export type Whose = 'mine' | 'everybody';

/** One choice for every list of cases: whoever works on their own cases does so on each screen. */
const name = 'whose';

/**
 * Whether lists show the signed-in user's cases or everybody's, remembered sealed on the device; null until it was read.
 * `shows` tells of each case whether that leaves it: by the link to the user, never by the spelling of a name.
 */
export function useMine() {
  const { remembered, view } = useEngine();
  const { uid } = useOpenSession().user;
  const [whose, setWhose] = useState<Whose | null>(null);

  useEffect(() => {
    let isStale = false;
    void remembered.get(name).then((kept) => {
      if (!isStale) setWhose((now) => now ?? (kept === 'mine' ? 'mine' : 'everybody'));
    });
    return () => {
      isStale = true;
    };
  }, [remembered]);

  const choose = useCallback(
    (next: Whose) => {
      setWhose(next);
      void remembered.put(name, next);
    },
    [remembered],
  );

  const shows = useCallback(
    (kind: CaseKind, caseUid: string) => {
      if (whose !== 'mine') return true;
      const record = view.find(kind, `~${caseUid}`)?.record;
      return record !== undefined && isMine(kind, record, uid);
    },
    [whose, view, uid],
  );

  return { whose, choose, shows };
}
