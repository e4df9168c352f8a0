import * as v from 'valibot';
import type { Values } from '#domain/merge.ts';
import type { FieldProblem } from '#domain/problems.ts';

/** The messages of a schema, one a field, beside the path of the field. */
export function fieldProblems(schema: v.GenericSchema, values: Values): FieldProblem[] {
  const result = v.safeParse(schema, values);
  if (result.success) return [];
  const first = new Map<string, string>();
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!first.has(path)) first.set(path, issue.message);
  }
  return [...first].map(([path, message]) => ({ path, message }));
}
