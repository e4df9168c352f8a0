import type { Role } from './roles.ts';

/** Who looks at a record, and whether it has been saved yet: what a rule may depend on besides the record. */
export interface RuleContext {
  role: Role;
  /** Not saved yet, on the device or the server: most fields of a new case open after its first save (docs/product.md 4.2). */
  isNew: boolean;
}

/** Which fields are open for editing. A field without a predicate is always open. */
export type FieldRules<T> = { readonly [F in keyof T]?: (record: T, context: RuleContext) => boolean };

/** Whether the field may be edited on this record by this role; forms disable by it, the server refuses by it. */
export function isEditable<T>(
  rules: FieldRules<T>,
  field: keyof T,
  record: T,
  context: RuleContext,
): boolean {
  const rule = rules[field];
  return rule === undefined || rule(record, context);
}

/** Fields that merge as one unit: when another device changed one of them, the whole group is in conflict. */
export type FieldGroups = readonly (readonly string[])[];
