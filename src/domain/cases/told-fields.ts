import { nameOfLink } from './assigned.ts';

/** By a field that is nothing to read the field that people read in its place: of a user their name, of keys the words about them. */
const tellers: Readonly<Record<string, string>> = {
  ...nameOfLink,
  explainedOddities: 'oddityExplanation',
};

/**
 * Of fields that are shown to people those to show: a name stands for the link to the user, too, an explanation for what it is
 * about. Where the teller isn't among them, as between two of one name, the told field is shown.
 */
export const withoutToldFields = <T extends { field: string }>(fields: readonly T[]): T[] =>
  fields.filter(({ field }) => !fields.some((other) => other.field === tellers[field]));

/** The field whose decision is taken for a field: a told one goes the way of its teller, where that is among them. */
export function decidedBy(field: string, fields: readonly { field: string }[]): string {
  const teller = tellers[field];
  return teller !== undefined && fields.some((other) => other.field === teller) ? teller : field;
}
