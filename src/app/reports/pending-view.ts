import { useMemo } from 'react';
import type { CaseKind } from '#domain/events.ts';
import { nobody } from '#domain/saved-views.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import { useAll, useHasWholeYear } from '../shell/engine-context.ts';
import { useAddressSearch } from '../ui/use-address-search.ts';
import { usePlaceState } from '../ui/use-trail.ts';
import type { PendingCase } from './use-pending-cases.ts';

type Pending = Readonly<Record<CaseKind, readonly PendingCase[]>>;

const byName = new Intl.Collator('en');

const personIn = ({ person }: PendingCase): string => person ?? nobody;

/** What narrows the pending cases: of the address the person and the district, and the typed words, which no address may hold. */
interface PendingFilters {
  person: string | null;
  district: string | null;
  words: string;
}

/** The cases that the filters leave. */
export function narrowedPending(
  rows: readonly PendingCase[],
  { person, district, words }: PendingFilters,
): readonly PendingCase[] {
  const typed = searchWords(words);
  return rows.filter(
    (row) =>
      (person === null || personIn(row) === person) &&
      (district === null || row.district === district) &&
      holdsAll(normalised([row.number, row.studentName, row.person].filter(Boolean).join(' ')), typed),
  );
}

/** What the pending page shows of its cases, by its address and by what is typed; a filter that no case has is passed over, and told. */
export function usePendingView(all: Pending) {
  const [search, changeSearch] = useAddressSearch();
  const isWhole = useHasWholeYear();
  const [text, setText] = usePlaceState('filter', '');
  const names = useAll('district');
  const choices = useMemo(() => {
    const rows = [...all.mediation, ...all.dueprocess, ...all.complaint];
    const people = new Set(rows.map(personIn));
    const codes = new Set(rows.flatMap(({ district }) => district ?? []));
    const nameOf = new Map(names.map(({ record }) => [record.code, record.name]));
    return {
      people: [...people].filter((name) => name !== nobody).toSorted(byName.compare),
      hasNobody: people.has(nobody),
      districts: [...codes]
        .map((code) => [code, nameOf.get(code) ?? code] as const)
        .toSorted(([, a], [, b]) => byName.compare(a, b)),
    };
  }, [all, names]);
  const asked = { person: search.get('person'), district: search.get('district') };
  const isPersonGone =
    isWhole &&
    asked.person !== null &&
    !(asked.person === nobody ? choices.hasNobody : choices.people.includes(asked.person));
  const isDistrictGone =
    isWhole && asked.district !== null && !choices.districts.some(([code]) => code === asked.district);
  const person = isPersonGone ? null : asked.person;
  const district = isDistrictGone ? null : asked.district;
  const shown = useMemo((): Pending => {
    const of = (kind: CaseKind) => narrowedPending(all[kind], { person, district, words: text });
    return { mediation: of('mediation'), dueprocess: of('dueprocess'), complaint: of('complaint') };
  }, [all, person, district, text]);
  return {
    person,
    district,
    text,
    setText,
    choices,
    shown,
    isNarrowed: person !== null || district !== null || text.trim() !== '',
    gone: [
      ...(isPersonGone ? [asked.person === nobody ? 'Nobody yet' : `Person ${asked.person}`] : []),
      ...(isDistrictGone ? [`District ${asked.district}`] : []),
    ],
    /** Each grid begins on its first page; its order stays. */
    choose: (name: 'person' | 'district', value: string) =>
      changeSearch((before) => {
        const kept = [...before].filter(([key]) => key !== name && !key.endsWith('.page'));
        return new URLSearchParams(value === '' ? kept : [[name, value], ...kept]);
      }),
  };
}
