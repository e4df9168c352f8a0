import { type RawBuilder, sql } from 'kysely';
import { withoutUnseen } from '#domain/fields.ts';

/** A user name as new ones are stored, from what was typed or pasted: without marks that nobody sees, which mails and spreadsheets put beside it. */
export const plainUserName = (typed: string): string => withoutUnseen(typed).normalize('NFKC');

/**
 * The number of the user whose name was typed, in any case of letters; null for nobody. Names from before may have unseen marks: the user who
 * has the name as it was typed goes before the one who has it without.
 */
export function userNamed(typed: string): RawBuilder<number | null> {
  const asTyped = typed.normalize('NFKC');
  return sql`(select "id" from "users" where lower("userName") in (lower(${asTyped}), lower(${plainUserName(typed)}))
    order by lower("userName") = lower(${asTyped}) desc limit 1)`;
}
