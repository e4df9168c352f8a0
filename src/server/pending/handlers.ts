import { sql } from 'kysely';
import { type Handlers, reply } from '../base/handlers.ts';
import { filedInYear, isOpenCase } from '../cases/case-filter.ts';
import { readCaseSearchItems } from '../cases/case-search-items.ts';
import type { Queries } from '../db/queries.ts';

/** Pending cases: filed in the selected year, with dateClosed empty (docs/product.md 2.10). */
export const pendingHandlers = (db: Queries): Handlers<'pendingCases'> => ({
  pendingCases: async ({ caller }) => {
    const pending = sql`${filedInYear(caller)} and ${isOpenCase}`;
    return reply(
      await readCaseSearchItems(
        db,
        caller.id,
        { complaint: pending, mediation: pending, dueprocess: pending },
        null,
      ),
    );
  },
});
