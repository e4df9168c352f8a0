/**
 * The screens that led here in this tab, so that Back returns to the very one, as it was left. In memory only: what a screen
 * keeps may name people, and the browser's own history lies in the clear (docs/decisions/0008).
 */
export interface Place {
  /** The router's key of the entry in the history, after the keys of those that this entry replaced: a screen knows one of these until it is drawn anew. */
  keys: readonly string[];
  pathname: string;
  /** The row that was opened last. */
  left: LeftRow | null;
  /** The list that led here, and which of its rows this is. */
  walk: Walk | null;
  /** What the screen's parts chose that no address holds. */
  kept: Map<string, unknown>;
}

/** A row by the name of its grid, the order of the grid at that time, and how far the page was scrolled. */
export interface LeftRow {
  grid: string;
  row: string;
  order: readonly WalkStep[];
  scroll: number;
}

/** A row that opens a screen. */
export interface WalkStep {
  row: string;
  href: string;
  /** Whether the row would be in its list now. */
  isListed: () => boolean;
}

/** A list that is gone through row by row, in the order that it had when the first row was opened. */
export interface Walk {
  left: LeftRow;
  /** Counted from 0, in `left.order`. */
  at: number;
  /** How many rows the last step went past, since they had left the list. */
  skipped: number;
}

let places: readonly Place[] = [];
let at = -1;
/** What was pressed last in a list; it leads to the next place, or nowhere. */
let pressed: LeftRow | null = null;

/** The present place, where it is on its way and was never drawn. */
let coming: Place | null = null;

/** What the next place is to keep from its beginning. */
let brought = new Map<string, unknown>();

const aPlace = (key: string, pathname: string): Place => ({
  keys: [key],
  pathname,
  left: null,
  walk: null,
  kept: new Map(),
});

/** Remembers the row of the present place that is being opened. */
export function leaveBy(key: string, left: LeftRow): void {
  const place = placeOf(key);
  if (!place) return;
  place.left = left;
  pressed = left;
}

/** Has the place that is gone to next keep a value which no address may hold. */
export const bringAlong = (name: string, value: unknown): void => void brought.set(name, value);

/** What a place keeps. */
export const keptAt = (key: string, name: string): unknown => placeOf(key)?.kept.get(name);

/** Keeps a value with a place. */
export const keepAt = (key: string, name: string, value: unknown): void =>
  void placeOf(key)?.kept.set(name, value);

/** The step of the list that an address is; the list's own row follows it, so that Back finds it. */
function stepTo(left: LeftRow, pathname: string, from: number | null): Walk | null {
  const to = left.order.findIndex(({ href }) => href.toLowerCase() === pathname.toLowerCase());
  const step = left.order[to];
  if (!step) return null;
  left.row = step.row;
  return { left, at: to, skipped: from === null ? 0 : Math.max(0, Math.abs(to - from) - 1) };
}

/** Writes down where somebody has arrived, and how; told of each entry of the history in its order, also of one that is never drawn. */
export function arrive(key: string, pathname: string, how: 'PUSH' | 'REPLACE' | 'POP'): void {
  const here = places[at];
  // The router tells of more than where it is.
  if (here?.keys.at(-1) === key) return;
  const known = indexOf(key);
  const next = { ...aPlace(key, pathname), kept: brought };
  brought = new Map();
  const wasComing = coming !== null && coming === here;
  coming = null;
  if (known >= 0) at = known;
  else if (how === 'PUSH' && here) {
    next.walk = pressed && stepTo(pressed, pathname, null);
    places = [...places.slice(0, at + 1), next];
    coming = next;
  } else if (how === 'REPLACE' && here) {
    next.keys = [...here.keys, key];
    // The same screen with another order, page or tab.
    if (here.pathname.toLowerCase() === pathname.toLowerCase()) next.kept = here.kept;
    // Another row in place of the one that is coming; another step; or the same case, which has got its number.
    next.walk =
      (pressed && stepTo(pressed, pathname, null)) ??
      (here.walk && (stepTo(here.walk.left, pathname, here.walk.at) ?? here.walk));
    places = places.with(at, next);
    if (wasComing) coming = next;
  } else places = [next];
  at = indexOf(key);
  pressed = null;
}

/** Is told of each place that is drawn. */
export function drawn(key: string): void {
  if (coming?.keys.includes(key)) coming = null;
}

/** Whether the present place was gone to and is drawn by no screen yet: who goes elsewhere meanwhile has never been there. */
export const isComing = (): boolean => coming !== null;

/** Forgets all: the session that they belonged to has ended. */
export function forgetTrail(): void {
  places = [];
  at = -1;
  pressed = null;
  coming = null;
  brought = new Map();
}

const indexOf = (key: string) => places.findIndex(({ keys }) => keys.includes(key));

/** The place where somebody is, or is on the way to. */
export const presentPlace = (): Place | null => places[at] ?? null;

/** Whether somebody is still at a place, by whatever address: gone to no other one, nor to another row of the list that led there. */
export function isStillAt(place: Place): boolean {
  const here = presentPlace();
  return here?.keys[0] === place.keys[0] && here?.walk?.at === place.walk?.at;
}

export const placeOf = (key: string): Place | undefined => places[indexOf(key)];

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
