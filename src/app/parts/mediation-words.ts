import type { Mediation } from '#domain/cases/mediation.ts';
import { isStub, restrictedWord } from '#domain/cases/restricted.ts';
import { gridDate } from '#domain/fields.ts';

const yesNo = (flag: boolean | null) => (flag === null ? 'Not set' : flag ? 'Yes' : 'No');

/**
 * What a due process case tells of the mediation that was made from it, '' for nothing. Of one that is restricted to others it tells
 * just that: nobody may read that there was no meeting and no agreement.
 */
export function mediationWords(
  mediation: Mediation | undefined,
): Readonly<Record<'dateHeld' | 'agreementReached' | 'mediator', string>> {
  if (mediation && isStub(mediation))
    return { dateHeld: restrictedWord, agreementReached: restrictedWord, mediator: restrictedWord };
  return {
    dateHeld: gridDate(mediation?.dateHeld ?? null),
    agreementReached: yesNo(mediation?.agreementReachedFlag ?? null),
    mediator: mediation?.mediatorName ?? '',
  };
}
