import { useMemo } from 'react';
import type { SavedView } from '#domain/saved-views.ts';
import { placeOfView, type ViewList } from '#domain/saved-views.ts';
import { useAll } from './engine-context.ts';
import { viewLink } from './links.ts';

/** A saved view of the signed-in user, and where it leads. */
export interface OwnView {
  record: SavedView;
  list: ViewList;
  to: string;
}

const byName = new Intl.Collator('en', { numeric: true });

/** The signed-in user's saved views by name, as they are on this device. */
export function useSavedViews(): readonly OwnView[] {
  const all = useAll('savedView');
  return useMemo(
    () =>
      all
        .flatMap(({ record }): OwnView[] => {
          const list = placeOfView(record.address)?.list;
          const to = viewLink(record.address);
          return list && to ? [{ record, list, to }] : [];
        })
        .toSorted((a, b) => byName.compare(a.record.name, b.record.name)),
    [all],
  );
}
