import * as v from 'valibot';
import { line, longText, recordFields, requiredLine } from './fields.ts';
import { parentLink } from './events.ts';

export const contactFields = {
  firstName: line,
  lastName: line,
  title: line,
  description: longText,
  contactInformation: longText,
  notes: longText,
};

/** The first name is required when a contact is edited; POST alone makes an empty one (docs/product.md 7.6). */
export const contactEdit = { ...contactFields, firstName: requiredLine('First Name') };

/** A special row: shown first, without edit or delete (docs/product.md 2.8). */
export const specialSortId = -1;

export const Contact = v.object({
  ...recordFields,
  ...parentLink,
  ...contactFields,
  /** Place in the list, from 0; moved by contactorder only. */
  sortId: v.pipe(v.number(), v.integer()),
});
export type Contact = v.InferOutput<typeof Contact>;

/** The order in which contacts are shown; equal places (two devices offline) fall back to the order of making. */
export const compareContacts = (a: Contact, b: Contact): number =>
  a.sortId - b.sortId || (a.uid < b.uid ? -1 : 1);
