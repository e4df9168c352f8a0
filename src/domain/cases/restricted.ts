import * as v from 'valibot';
import type { CaseKind } from '../events.ts';
import { isBlank } from '../fields.ts';

/**
 * The numbers of the users who may see a case; null: everybody who may read cases. It changes only by calls of its own. Empty in a
 * stub: what others know of a restricted case.
 */
export const restriction = { restrictedTo: v.nullable(v.array(v.number())) };

/** What everybody may know of a restricted case besides its kind and that it is restricted. */
export const stubFields = (kind: CaseKind): readonly string[] => [
  'id',
  'uid',
  'version',
  'caseNumber',
  ...(kind === 'complaint' ? ['yearCaseNumber'] : []),
];

/** What stands for what a case says that is restricted to others. */
export const restrictedWord = 'Restricted';

/** Words that a reason for opening a restricted case has at least. */
export const fewestReasonWords = 3;

/** Characters that it has at most. */
export const longestReason = 500;

/** Why an Admin opens a case that is restricted to others. */
export const BreakGlassReason = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(longestReason, 'Too long'),
  v.check(
    (text) => text.split(/\s+/).filter((word) => !isBlank(word)).length >= fewestReasonWords,
    `Say why in at least ${fewestReasonWords} words.`,
  ),
);

/** Whether a case is restricted to some people, of whom the reader may or may not be one. */
export const isRestricted = (record: object): boolean =>
  'restrictedTo' in record && record.restrictedTo !== null && record.restrictedTo !== undefined;

/** Whether a case is a stub: restricted to others, so that all is empty but its number. */
export const isStub = (record: object): boolean =>
  'restrictedTo' in record && Array.isArray(record.restrictedTo) && record.restrictedTo.length === 0;

/** The schema of a case's record that may be a stub in its place. Code that reads one asks `isStub` first. */
export function orStub<E extends v.ObjectEntries>(
  kind: CaseKind,
  row: v.ObjectSchema<E, undefined>,
): v.GenericSchema<v.InferOutput<v.ObjectSchema<E, undefined>>> {
  const known = stubFields(kind);
  const none = Object.keys(row.entries).map((field) => [
    field,
    known.includes(field) ? row.entries[field] : field === 'relatedToDueProcess' ? v.boolean() : v.null(),
  ]);
  const stub = v.object({
    ...(Object.fromEntries(none) as v.ObjectEntries),
    restrictedTo: v.pipe(v.array(v.number()), v.length(0)),
  });
  return v.union([row, stub]) as unknown as v.GenericSchema<v.InferOutput<v.ObjectSchema<E, undefined>>>;
}
