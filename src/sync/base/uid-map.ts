/** Values by uid, in no order to rely on. */
export interface UidMap<V> {
  readonly size: number;
  get(uid: string): V | undefined;
  set(uid: string, value: V): void;
  delete(uid: string): void;
  clear(): void;
  keys(): string[];
  values(): V[];
}

const fewest = 16;

/** A hash of a uid's last eight characters, which are random (RFC 9562, 5.7). */
function hashOf(uid: string): number {
  let hash = 0;
  for (let at = Math.max(0, uid.length - 8); at < uid.length; at += 1)
    hash = Math.imul(hash ^ uid.charCodeAt(at), 0x01_00_01_93);
  return hash ^ (hash >>> 15);
}

/**
 * Does what a Map by uid does, without burdening the page's thread. Chromium's V8 enters each text that is a key of a
 * Map or a Set into its table of known texts, and walks this table on the page's thread in every major garbage
 * collection: with 380,000 records that alone took 40 ms. This map only compares uids with each other.
 *
 * An open-addressed table of numbers, half full at most, beside lists of uids, values and hashes. A deleted uid keeps
 * its place in the lists until the table is made anew.
 */
export function uidMap<V extends {}>(): UidMap<V> {
  let uids: string[] = [];
  let values: (V | undefined)[] = [];
  let hashes = new Int32Array(fewest / 2);
  /** A place in the lists plus 1; 0 for none. */
  let table = new Int32Array(fewest);
  let size = 0;

  /** A uid's place in the lists plus 1; 0: it has none. */
  function placeOf(uid: string, hash = hashOf(uid)): number {
    const mask = table.length - 1;
    for (let cell = hash & mask; ; cell = (cell + 1) & mask) {
      const place = table[cell] ?? 0;
      if (place === 0 || (hashes[place - 1] === hash && uids[place - 1] === uid)) return place;
    }
  }

  /** Puts the place into the first empty cell for its hash. */
  function enter(place: number): void {
    const mask = table.length - 1;
    let cell = (hashes[place - 1] ?? 0) & mask;
    while (table[cell]) cell = (cell + 1) & mask;
    table[cell] = place;
  }

  /** Drops the deleted uids and makes a table with room for at least twice as many as are left. */
  function makeAnew(): void {
    if (size < uids.length) {
      const isLeft = (_: unknown, place: number) => values[place] !== undefined;
      hashes = hashes.subarray(0, uids.length).filter(isLeft);
      uids = uids.filter(isLeft);
      values = values.filter(isLeft);
    }
    let length = fewest;
    while (length < size * 4) length *= 2;
    const before = hashes.subarray(0, length / 2);
    hashes = new Int32Array(length / 2);
    hashes.set(before);
    table = new Int32Array(length);
    for (let place = 1; place <= size; place += 1) enter(place);
  }

  return {
    get size() {
      return size;
    },
    get(uid) {
      const place = placeOf(uid);
      return place === 0 ? undefined : values[place - 1];
    },
    set(uid, value) {
      const hash = hashOf(uid);
      const place = placeOf(uid, hash);
      if (place > 0) {
        if (values[place - 1] === undefined) size += 1;
        values[place - 1] = value;
        return;
      }
      if (uids.length === hashes.length) makeAnew();
      hashes[uids.length] = hash;
      uids.push(uid);
      values.push(value);
      size += 1;
      enter(uids.length);
    },
    delete(uid) {
      const place = placeOf(uid);
      if (place === 0 || values[place - 1] === undefined) return;
      values[place - 1] = undefined;
      size -= 1;
    },
    clear() {
      uids = [];
      values = [];
      hashes = new Int32Array(fewest / 2);
      table = new Int32Array(fewest);
      size = 0;
    },
    keys: () => uids.filter((_, place) => values[place] !== undefined),
    values: () => values.filter((value): value is V => value !== undefined),
  };
}
