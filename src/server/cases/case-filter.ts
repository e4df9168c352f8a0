import { type RawBuilder, sql } from 'kysely';
import type { CaseFilter } from '#domain/cases/filters.ts';
import { schoolYearRange } from '#domain/school-year.ts';
import type { Caller } from '../base/handlers.ts';

/** Filed within the user's school year; alias "t". */
export function filedInYear({ year }: Caller): RawBuilder<unknown> {
  const { from, to } = schoolYearRange(year.name);
  return sql`"t"."dateFiled" between ${from}::date and ${to}::date`;
}

export const isOpenCase = sql`"t"."dateClosed" is null`;

/** All Open Records, or Only FFY records of the user's year (docs/product.md 2.6); alias "t". */
export const caseFilter = (filter: CaseFilter, caller: Caller): RawBuilder<unknown> =>
  filter === 'open' ? isOpenCase : filedInYear(caller);

/** What the user's year holds by itself: open, or filed in it; alias "t". Of these a list of cases has the stubs. */
export const inYearOf = (caller: Caller): RawBuilder<unknown> =>
  sql`(${isOpenCase} or ${filedInYear(caller)})`;
