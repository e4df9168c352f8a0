import { useState } from 'react';
import type { BinderDocument } from './binder-documents.ts';

/** Which documents a binder is to have, and in which order: all of the case at first, in the order of its events. */
export interface BinderChoice {
  /** All documents in their order, chosen or not. */
  documents: readonly BinderDocument[];
  chosen: readonly BinderDocument[];
  isChosen: (document: BinderDocument) => boolean;
  toggle: (document: BinderDocument) => void;
  chooseAll: (isOn: boolean) => void;
  move: (document: BinderDocument, place: number) => void;
}

/** Items in the order of the uids that were put in order; those that came since follow. */
export function inOrder<Item extends { uid: string }>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const placeOf = ({ uid }: Item) => {
    const place = order.indexOf(uid);
    return place < 0 ? order.length : place;
  };
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The choice of a dialog; it ends with it. */
export function useBinderChoice(found: readonly BinderDocument[]): BinderChoice {
  const [order, setOrder] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const documents = inOrder(found, order);
  const isChosen = ({ uid }: BinderDocument) => !left.has(uid);
  return {
    documents,
    chosen: documents.filter(isChosen),
    isChosen,
    toggle: ({ uid }) =>
      setLeft((before) =>
        before.has(uid) ? new Set([...before].filter((one) => one !== uid)) : new Set([...before, uid]),
      ),
    chooseAll: (isOn) => setLeft(new Set(isOn ? [] : documents.map(({ uid }) => uid))),
    move: ({ uid }, place) => {
      const others = documents.map((one) => one.uid).filter((one) => one !== uid);
      setOrder(others.toSpliced(place, 0, uid));
    },
  };
}
