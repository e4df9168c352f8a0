import { useLocation, useNavigate } from 'react-router-dom';
import { placeOf } from './trail.ts';

/** The next row in a direction that is in the list still. */
interface Beyond {
  /** Where it leads; null: there is none. */
  href: string | null;
  /** Whether rows were there that have left the list. */
  hadRows: boolean;
}

/**
 * The list that somebody came from, gone through row by row: null when no list led here. The place in the history stays the
 * same one, so that Back returns to the list.
 */
export function useWalk() {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  const walk = placeOf(key)?.walk;
  if (!walk) return null;
  const { order } = walk.left;

  function beyond(direction: 1 | -1): Beyond {
    if (!walk) return { href: null, hadRows: false };
    const rows = direction === 1 ? order.slice(walk.at + 1) : order.slice(0, walk.at).toReversed();
    return { href: rows.find(({ isListed }) => isListed())?.href ?? null, hadRows: rows.length > 0 };
  }

  return {
    /** Counted from 1, in the order of the moment of opening. */
    position: walk.at + 1,
    count: order.length,
    skipped: walk.skipped,
    beyond,
    /** The same tab is shown of the next one. */
    go(direction: 1 | -1): void {
      const { href } = beyond(direction);
      const tab = new URLSearchParams(search).get('tab');
      if (href !== null)
        void navigate({ pathname: href, search: tab === null ? '' : `?tab=${tab}` }, { replace: true });
    },
  };
}
