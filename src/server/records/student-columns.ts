import { normalised } from '#domain/search.ts';

/** What the server keeps beside a student's fields for searching: last, first and State ID as searches compare them. */
export const studentColumns = (student: Readonly<Record<string, unknown>>): { searchKey: string } => ({
  searchKey: normalised([student.lastName, student.firstName, student.stateId].join(' ')),
});
