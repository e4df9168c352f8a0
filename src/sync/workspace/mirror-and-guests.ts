import type { Api } from '../api/api.ts';
import { mirrorBudget } from '../mirror/budget.ts';
import { createGuests, type GuestsParts, type OwnGuests } from '../mirror/guests.ts';
import { createPull, type Pull, type PullParts } from '../mirror/pull.ts';
import type { takeAnswers } from './take-answers.ts';

interface MirrorAndGuestsParts
  extends
    Pick<PullParts, 'store' | 'memory' | 'yearId' | 'state' | 'announce' | 'shed' | 'isFull' | 'log' | 'now'>,
    Pick<GuestsParts, 'isLoaded' | 'pullSoon'> {
  api: Api;
  answers: ReturnType<typeof takeAnswers>;
  /** The bytes that the browser gives the origin; null: unknown. */
  quota(): Promise<number | null>;
}

/** The pull, which brings the selected year to this device, and the guests, which bring families outside of it. */
export function mirrorAndGuests({ answers, quota, ...parts }: MirrorAndGuestsParts): {
  visiting: OwnGuests;
  pulling: Pull;
} {
  const visiting = createGuests({ ...parts, beside: answers.beside });
  const pulling = createPull({
    ...parts,
    answers: answers.counts,
    mostBytes: () => mirrorBudget(quota),
    editedFamilies: visiting.editedFamilies,
  });
  return { visiting, pulling };
}
