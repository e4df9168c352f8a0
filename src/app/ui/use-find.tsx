import { type ReactNode, useMemo } from 'react';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import { TextField } from './text-field.tsx';
import { usePlaceState } from './use-trail.ts';

/**
 * A box `Find` above a list that is here as a whole: keeps the rows whose text holds every typed word, without accents and
 * case. What is typed is there again when Back returns to the list.
 */
export function useFind<Row>(
  rows: readonly Row[] | undefined,
  textOf: (row: Row) => string,
): { find: ReactNode; found: readonly Row[] | undefined; isNarrowed: boolean } {
  const [typed, setTyped] = usePlaceState('find', '');
  const keyed = useMemo(() => rows?.map((row) => ({ row, key: normalised(textOf(row)) })), [rows, textOf]);
  const found = useMemo(() => {
    const words = searchWords(typed);
    return words.length === 0 ? rows : keyed?.filter(({ key }) => holdsAll(key, words)).map(({ row }) => row);
  }, [rows, keyed, typed]);
  return {
    find: <TextField label="Find" kind="search" icon="search" value={typed} onChange={setTyped} />,
    found,
    isNarrowed: searchWords(typed).length > 0,
  };
}
