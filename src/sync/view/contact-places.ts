import type { Contact } from '#domain/contacts.ts';
import type { Entity } from '#domain/records/records.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import type { Viewed } from '../model/view.ts';
import { arrangeContacts } from './contact-order.ts';
import type { Shelf } from './shelf.ts';

export interface ContactPlacesParts {
  shelf: Shelf;
  /** A contact as it is folded, in the server's place. */
  look(uid: string): Viewed<Entity> | undefined;
  editsOf(uid: string): readonly StoredEdit[];
}

export interface ContactPlaces {
  /** Gives a case's contacts the places that the device's creates and moves will have; back to the server's when there are none. */
  arrange(caseUid: string): void;
  clear(): void;
}

/** The order of contacts as this device's edits will make it. */
export function contactPlaces({ shelf, look, editsOf }: ContactPlacesParts): ContactPlaces {
  /** Cases whose contacts' places are the device's rather than the server's. */
  const arranged = new Set<string>();
  return {
    arrange(caseUid) {
      const folded = shelf.of(caseUid).flatMap(({ record }) => look(record.uid) ?? []);
      const waiting = folded.flatMap(({ record }) => editsOf(record.uid));
      const moves = waiting
        .filter((edit) => edit.action === 'move' && edit.state !== 'refused')
        .toSorted((a, b) => a.order - b.order)
        .map((edit) => ({ uid: edit.uid, newIndex: edit.newIndex ?? 0 }));
      const mine = moves.length > 0 || waiting.some((edit) => edit.action === 'create');
      if (!mine && !arranged.has(caseUid)) return;
      if (mine) arranged.add(caseUid);
      else arranged.delete(caseUid);
      const places = mine
        ? arrangeContacts(
            folded.map(({ record }) => record as Contact),
            moves,
          )
        : new Map();
      for (const viewed of folded) {
        const sortId = places.get(viewed.record.uid) ?? (viewed.record as Contact).sortId;
        const record = { ...(viewed.record as Contact), sortId };
        shelf.place(record.uid, { ...viewed, record } as Viewed<Entity>);
      }
    },
    clear: () => arranged.clear(),
  };
}
