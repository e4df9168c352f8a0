import { useMemo, useState } from 'react';
import type { Values } from '#domain/merge.ts';
import type { Conflict } from '#domain/problems.ts';
import { versionOf } from './admin-conflict.ts';

/** The record that an Admin's form holds, the values that it shows of it (`shown`), and what was typed in conflict with it. */
export function useHeldRecord(
  opened: Values | null,
  shown: (record: Values | null) => Record<string, unknown>,
) {
  const [record, setRecord] = useState(opened);
  const [initial, setInitial] = useState(() => shown(opened));
  const [version, setVersion] = useState(() => versionOf(opened));
  const [inConflict, setInConflict] = useState<readonly Conflict[]>([]);
  return {
    /** As the server had it last; null while a new one isn't saved. */
    record,
    initial,
    /** The version that all of the typed values were seen on: before the record's where a draft or a conflict brought some. */
    version,
    inConflict,
    /** What a draft keeps of it. */
    seen: useMemo(() => (version === null ? null : { ...initial, version }), [initial, version]),
    /** The server answered this record, and some of what is typed is in conflict with it. */
    hold: (answered: Values, conflicts: readonly Conflict[]) => {
      setRecord(answered);
      setInitial(shown(answered));
      setInConflict(conflicts);
      // Until somebody chooses, a save names the version before theirs: it overwrites nothing.
      if (conflicts.length === 0) setVersion(versionOf(answered));
    },
    /** Somebody chose the record's values. */
    choose: () => {
      setInConflict([]);
      setVersion(versionOf(record));
    },
    /** A draft brought values that were typed on this version. */
    typedOn: setVersion,
  };
}
