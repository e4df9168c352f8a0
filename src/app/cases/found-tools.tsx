import { useSearchParams } from 'react-router-dom';
import type { CaseSearch } from '#domain/cases/case-search.ts';
import { caseSearchFilterOf } from '#domain/cases/filters.ts';
import type { CaseKind } from '#domain/events.ts';
import { CasesTools } from '../parts/cases-tools.tsx';
import type { ChosenCases } from '../parts/use-chosen-cases.ts';
import { useEngine, useHasWholeYear, useOpenSession } from '../shell/engine-context.ts';
import { useGridOrder } from '../ui/use-grid-address.ts';
import { foundColumns, newestFiled } from './found-grid.tsx';
import type { FoundCases } from './use-found-cases.ts';
import type { FoundRow } from './use-found-rows.ts';

const filterWords = { ffy: '', open: 'open', all: 'all school years' } as const;

/** The name of a search's file: what its address says, and of other words only that there are some, since they may name a child. */
export function foundFileName(filters: CaseSearch, address: URLSearchParams): string {
  const [district, mediator, investigator] = ['district', 'mediator', 'investigator'].map((param) =>
    address.get(param),
  );
  const isSearched = (text: string | null) => (text ?? '').trim() !== '';
  const hasWords =
    isSearched(filters.nature) ||
    isSearched(filters.events) ||
    (isSearched(filters.mediator) && !mediator) ||
    (isSearched(filters.investigator) && !investigator);
  return [
    'case search',
    filterWords[caseSearchFilterOf(address.get('filter'))],
    district ? `district ${district}` : '',
    mediator ? `mediator ${mediator}` : '',
    investigator ? `investigator ${investigator}` : '',
    hasWords ? 'searched words' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

interface FoundToolsProps {
  filters: CaseSearch;
  found: FoundCases;
  rows: readonly FoundRow[] | undefined;
  /** In the order of their grids. */
  kinds: readonly CaseKind[];
  choice: ChosenCases;
}

/** CSV and Print of what a search found, as its grids show it: of all, or of the chosen rows. Rows of the device alone are told once its year is whole. */
export function FoundTools({ filters, found, rows, kinds, choice }: FoundToolsProps) {
  const { items, isLocal, isLoading } = found;
  const { view } = useEngine();
  const { year } = useOpenSession();
  const isWhole = useHasWholeYear();
  const [address] = useSearchParams();
  const inOrder = useGridOrder(newestFiled);
  return (
    <CasesTools<FoundRow>
      choice={choice}
      name={foundFileName(filters, address)}
      tables={() =>
        kinds.map((kind) => {
          const columns = foundColumns[kind];
          const ofKind = rows?.filter(({ type }) => type === kind) ?? [];
          return { kind, columns, rows: inOrder(ofKind, columns, kind) };
        })
      }
      markOf={(kind, { uid }) => view.find(kind, `~${uid}`)?.mark ?? null}
      unavailable={
        items === undefined || isLoading
          ? 'The search has not answered yet'
          : isLocal && !isWhole && `${year.name} is still coming onto this device`
      }
    />
  );
}
