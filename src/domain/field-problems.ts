import * as v from 'valibot';
import type { FieldProblem } from './problems.ts';

/** What a schema's issues say, one message a field, the first: a blank is missing, and not too short besides. */
export function fieldProblemsOf<I extends v.BaseIssue<unknown>>(
  issues: readonly I[] = [],
  messageOf: (issue: I, path: string) => string = ({ message }) => message,
): FieldProblem[] {
  const first = new Map<string, string>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    if (!first.has(path)) first.set(path, messageOf(issue, path));
  }
  return [...first].map(([path, message]) => ({ path, message }));
}
