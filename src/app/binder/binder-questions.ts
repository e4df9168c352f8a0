/** The kinds of document whose pages a binder can hold. */
export const pageTypes = ['pdf', 'png', 'jpg'] as const;
export type PageType = (typeof pageTypes)[number];

/** Where a bookmark of the binder leads. */
export interface Bookmark {
  title: string;
  /** Counted from 1, as the binder's pages are. */
  page: number;
}

/** What makes a binder of the pages that were added. */
export interface BinderEnd {
  /** PDFs whose pages come first, in their order. Links to `pageLink` addresses lead to pages of the binder. */
  front: readonly Blob[];
  title: string;
  bookmarks: readonly Bookmark[];
  /** What the foot of each page says before its number. */
  footer: string;
}

/** What the binder's worker is asked. */
export type BinderQuestion =
  | { ask: 'count'; pdf: Blob }
  | { ask: 'add'; type: PageType; content: Blob }
  | { ask: 'end'; end: BinderEnd };

/** Its answer: how many pages, why a document can't be in the binder, the binder, or that the worker failed. */
export type BinderAnswer = { pages: number } | { reason: string } | { pdf: Blob } | { failure: string };

const linkStart = 'binder:';

/** The address of a page of the binder (from 1) while the binder is being made. */
export const pageLink = (page: number): string => `${linkStart}${page}`;

/** The page that such an address names; null for any other. */
export function linkedPage(address: string): number | null {
  const page = Number(address.slice(linkStart.length));
  return address.startsWith(linkStart) && Number.isInteger(page) ? page : null;
}
