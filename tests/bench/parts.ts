/** What the bench of the application measures, in this order. */
export const parts = [
  'fill',
  'task',
  'others',
  'edits',
  'worklist',
  'keystroke',
  'offline',
  'sizes',
  'javascript',
] as const;
export type Part = (typeof parts)[number];

/** The parts that a command line names; all of them when it names none. Throws an error with one line for an unknown one. */
export function chosenParts(names: readonly string[]): ReadonlySet<Part> {
  const unknown = names.find((name) => !(parts as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}", only ${parts.join(', ')}.`);
  return new Set(names.length === 0 ? parts : (names as Part[]));
}
