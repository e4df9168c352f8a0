import * as v from 'valibot';
import { Problem } from '#domain/problems.ts';
import { fieldWords } from './field-words.ts';

/** Valibot's own messages repeat what was sent, however long and whatever it is. */
const isUnworded = (message: string) => /^Invalid [\w ]+: (Expected|Received) /.test(message);

function messageOf(issue: v.BaseIssue<unknown>, path: string): string {
  if (issue.expected === 'never') return `Unknown field ${path}`;
  if (!isUnworded(issue.message)) return issue.message;
  const label = fieldWords(path.split('.').at(-1) ?? '') || 'The body';
  return issue.received === 'undefined' ? `${label} is required` : `${label} is invalid`;
}

/** The value as the schema makes it; throws Problem 'invalid' with a message for each field that it refuses. */
export function parsed(schema: v.GenericSchema, value: unknown): unknown {
  // Valibot takes an array for an object without fields.
  if (Array.isArray(value) && 'entries' in schema) throw new Problem('invalid', 'The body is invalid');
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => {
    const path = v.getDotPath(issue) ?? '';
    return { path, message: messageOf(issue, path) };
  });
  throw new Problem(
    'invalid',
    fields.map((field) => field.message),
    { fields },
  );
}
