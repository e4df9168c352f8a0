/** What the bench of the application measures, in this order. */
export const parts = [
  'fill',
  'task',
  'others',
  'edits',
  'worklist',
  'keystroke',
  'forms',
  'lists',
  'screens',
  'finding',
  'opening',
  'print',
  'footprint',
  'offline',
  'sizes',
  'javascript',
] as const;

/** The parts that a command line names; all of them when it names none. Throws an error with one line for an unknown one. */
export function chosenParts<Name extends string>(
  all: readonly Name[],
  names: readonly string[],
): ReadonlySet<Name> {
  const unknown = names.find((name) => !(all as readonly string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}", only ${all.join(', ')}.`);
  return new Set(names.length === 0 ? all : (names as Name[]));
}
