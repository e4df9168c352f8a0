/**
 * The screens that led here in this tab, so that Back returns to the very one, as it was left. In memory only: what a screen
 * keeps may name people, and the browser's own history lies in the clear (docs/decisions/0008).
 */
export interface Place {
  /** The router's key of the entry in the history. */
  key: string;
  pathname: string;
  /** The row that was opened last, by the name of its grid, and how far the page was scrolled then. */
  left: { grid: string; row: string; scroll: number } | null;
  /** What the screen's parts chose that no address holds. */
  kept: Map<string, unknown>;
}

let places: readonly Place[] = [];
let at = -1;

const aPlace = (key: string, pathname: string): Place => ({ key, pathname, left: null, kept: new Map() });

/** Writes down where somebody has arrived, and how. */
export function arrive(key: string, pathname: string, how: 'PUSH' | 'REPLACE' | 'POP'): void {
  const known = places.findIndex((place) => place.key === key);
  if (known >= 0) {
    at = known;
    return;
  }
  const here = places[at];
  const next = aPlace(key, pathname);
  if (how === 'PUSH' && here) places = [...places.slice(0, at + 1), next];
  else if (how === 'REPLACE' && here) {
    // The same screen with another order, page or tab.
    const kept = here.pathname.toLowerCase() === pathname.toLowerCase() ? here.kept : next.kept;
    places = places.with(at, { ...next, kept });
  } else places = [next];
  at = places.findIndex((place) => place.key === key);
}

/** Forgets all: the session that they belonged to has ended. */
export function forgetTrail(): void {
  places = [];
  at = -1;
}

export const placeOf = (key: string): Place | undefined => places.find((place) => place.key === key);

/**
 * How many steps back the last place is that is welcome, past those that are skipped (negative, for the router); null when
 * what led here is something else.
 */
export function stepsBack(
  isWelcome: (pathname: string) => boolean,
  isSkipped: (pathname: string) => boolean,
): number | null {
  const found = places.slice(0, Math.max(0, at)).findLastIndex(({ pathname }) => !isSkipped(pathname));
  const place = places[found];
  return place && isWelcome(place.pathname) ? found - at : null;
}
