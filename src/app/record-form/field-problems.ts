import * as v from 'valibot';
import { fieldProblemsOf } from '#domain/field-problems.ts';
import type { Values } from '#domain/merge.ts';
import type { FieldProblem } from '#domain/problems.ts';

/** The messages of a schema, one a field, beside the path of the field. */
export const fieldProblems = (schema: v.GenericSchema, values: Values): FieldProblem[] =>
  fieldProblemsOf(v.safeParse(schema, values).issues);
