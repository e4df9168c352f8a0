import { useMemo } from 'react';
import { isRestricted } from '#domain/cases/restricted.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { useAll, useOpenSession } from '../shell/engine-context.ts';

/** 'A, B and C'. */
const listed = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Who may see a restricted case, in words; null: it isn't restricted. Users who only read have no name on this device and are counted. */
export function useNamedWords(record: CaseRecord): string | null {
  const people = useAll('person');
  const { user } = useOpenSession();
  const { restrictedTo } = record;
  return useMemo(() => {
    if (!isRestricted(record) || !restrictedTo) return null;
    const others = restrictedTo.flatMap((id) => {
      const person = people.find((one) => one.record.id === id && one.record.uid !== user.uid)?.record;
      return person ? [`${person.firstName} ${person.lastName}`] : [];
    });
    const unnamed = restrictedTo.length - others.length - 1;
    const rest = unnamed > 0 ? [unnamed === 1 ? 'one other person' : `${unnamed} other people`] : [];
    return listed(['You', ...others, ...rest]);
  }, [record, restrictedTo, people, user.uid]);
}
