import * as v from 'valibot';
import { fieldProblemsOf } from '#domain/field-problems.ts';
import { Problem } from '#domain/problems.ts';

/** Valibot's own messages repeat what was sent, however long and whatever it is. */
const isUnworded = (message: string) => /^Invalid [\w ]+: (Expected|Received) /.test(message);

/** What the field itself says where nothing was sent, by the label that its screen has; a body without the field is told by the body's schema. */
function missingWords(schema: v.GenericSchema, path: string): string | undefined {
  const { entries = {} } = schema as { entries?: Record<string, v.GenericSchema> };
  const field = Object.hasOwn(entries, path) ? entries[path] : undefined;
  const message = field && v.safeParse(field, undefined).issues?.[0].message;
  return message === undefined || isUnworded(message) ? undefined : message;
}

/** A field that has no words of its own is called as the body names it: who wrote the body looks for that. */
function messageOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, path: string): string {
  if (issue.expected === 'never') return `Unknown field ${path}`;
  if (!isUnworded(issue.message)) return issue.message;
  const name = path || 'The body';
  if (issue.received !== 'undefined') return `${name} is invalid`;
  return missingWords(schema, path) ?? `${name} is required`;
}

/** Elements of a list up to which each is told that is wrong; no form has so many. */
const fewListed = 100;

/** Whether a list of more elements stands anywhere in a value. Without recursion, which a body of brackets alone would drive too deep. */
function hasLongList(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (Array.isArray(one) && one.length > fewListed) return true;
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) left.push(part);
  }
  return false;
}

/**
 * The value as the schema makes it; throws Problem 'invalid' with a message for each field that it refuses, and with the first alone where
 * a list is long: a message for each of half a million elements would keep everybody waiting.
 */
export function parsed(schema: v.GenericSchema, value: unknown): unknown {
  // Valibot takes an array for an object without fields.
  if (Array.isArray(value) && 'entries' in schema) throw new Problem('invalid', 'The body is invalid');
  const result = v.safeParse(schema, value, { abortEarly: hasLongList(value) });
  if (result.success) return result.output;
  const fields = fieldProblemsOf(result.issues, (issue, path) => messageOf(schema, issue, path));
  throw new Problem(
    'invalid',
    fields.map((field) => field.message),
    { fields },
  );
}
