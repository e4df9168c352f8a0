import { compareContacts, type Contact, specialSortId } from '#domain/contacts.ts';

/** A contact of a case and the place it was moved to, counted from 0 among the movable ones. */
export interface Move {
  uid: string;
  newIndex: number;
}

/**
 * The places of a case's contacts after the device's moves, as the server will give them: movable contacts are counted
 * from 0, special ones keep theirs. Takes the contacts in any order and the moves in the order of typing; returns the
 * place of each movable contact by uid.
 */
export function arrangeContacts(contacts: readonly Contact[], moves: readonly Move[]): Map<string, number> {
  const order = contacts
    .filter((contact) => contact.sortId !== specialSortId)
    .toSorted(compareContacts)
    .map((contact) => contact.uid);
  for (const { uid, newIndex } of moves) {
    const from = order.indexOf(uid);
    if (from === -1) continue;
    order.splice(from, 1);
    order.splice(newIndex, 0, uid);
  }
  return new Map(order.map((uid, index) => [uid, index]));
}
