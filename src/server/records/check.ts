import * as v from 'valibot';
import { fieldProblemsOf } from '#domain/field-problems.ts';
import { isSameValue } from '#domain/merge.ts';
import { Problem } from '#domain/problems.ts';
import { highestRole, type Role } from '#domain/roles.ts';
import { isEditable } from '#domain/rules.ts';
import { kindOf, labelOf, type Values, type WritableEntity } from './kinds.ts';
import type { Writing } from './written.ts';

/** Numbers that only an Admin changes (docs/api.md, Roles); on a new case the server gives them. */
const caseNumberFields: readonly string[] = ['caseNumber', 'yearCaseNumber'];

const roleOf = ({ caller }: Writing): Role => highestRole(caller.roles) ?? 'Read-Only';

const locked = (entity: WritableEntity, field: string, why: string): Problem => {
  const message = `${labelOf(entity, field)} ${why}`;
  return new Problem('rule', message, { fields: [{ path: field, message }] });
};

const notYours = (entity: WritableEntity, field: string): Problem =>
  new Problem('forbidden', `Only an Admin may change the ${labelOf(entity, field)}.`);

/**
 * Holds a new record to the rules of its kind: what opens after the first save is empty, what
 * settling fills is as it fills it. An Admin may give the numbers.
 * Throws Problem 'forbidden' or 'rule'.
 */
export function checkNew(writing: Writing, entity: WritableEntity, values: Values): void {
  const { rules, settle } = kindOf(entity);
  const role = roleOf(writing);
  for (const [field, value] of Object.entries(values)) {
    if (value === null || value === '') continue;
    if (!caseNumberFields.includes(field)) {
      if (isEditable(rules, field, values, { role, isNew: true })) continue;
      if (isSameValue(settle({ ...values, [field]: null })[field], value)) continue;
      const opensLater = isEditable(rules, field, values, { role, isNew: false });
      throw locked(entity, field, opensLater ? 'opens after the first save.' : 'is not open for editing.');
    } else if (role !== 'Admin') throw notYours(entity, field);
  }
}

/**
 * Holds a change to the rules of its kind, read on the merged and settled row. Emptying what settling empties anyway, or
 * what the same change closes, is no edit; a value for a closed field is refused, since settling would lose it without
 * a word. Throws Problem 'forbidden' or 'rule', naming the field.
 */
export function checkChange(
  writing: Writing,
  entity: WritableEntity,
  stored: Values,
  asked: Values,
  merged: Values,
): void {
  const { rules, settle } = kindOf(entity);
  const context = { role: roleOf(writing), isNew: false };
  for (const [field, value] of Object.entries(asked)) {
    if (isSameValue(value, stored[field]) || isEditable(rules, field, merged, context)) continue;
    if (isEditable(rules, field, merged, { ...context, role: 'Admin' })) throw notYours(entity, field);
    const bySettling = settle({ ...merged, [field]: stored[field] })[field];
    const isEmptied = value === null && isEditable(rules, field, stored, context);
    if (!isEmptied && !isSameValue(bySettling, value))
      throw locked(entity, field, 'is not open for editing.');
  }
}

/** Holds the whole record to its kind's schema; throws Problem 'invalid' with a message for each field. */
export function checkValues(entity: WritableEntity, record: Values): void {
  const result = v.safeParse(v.object(kindOf(entity).edit), record);
  const fields = fieldProblemsOf(result.issues);
  if (fields.length === 0) return;
  throw new Problem(
    'invalid',
    fields.map((field) => field.message),
    { fields },
  );
}
