import type { Api } from '../api/api.ts';
import { mirrorBudget, type Room } from '../mirror/budget.ts';
import { createGuests, type GuestsParts, type OwnGuests } from '../mirror/guests.ts';
import { createPull, type Pull, type PullParts } from '../mirror/pull.ts';
import type { takeAnswers } from './take-answers.ts';

interface MirrorAndGuestsParts
  extends
    Pick<PullParts, 'store' | 'memory' | 'yearId' | 'state' | 'announce' | 'shed' | 'noRoom' | 'log' | 'now'>,
    Pick<GuestsParts, 'isLoaded' | 'pullSoon'> {
  api: Api;
  answers: ReturnType<typeof takeAnswers>;
  /** The room of the origin; null: unknown. */
  room(): Promise<Room | null>;
}

/** The pull, which brings the selected year to this device, and the guests, which bring families outside of it. */
export function mirrorAndGuests({ answers, room, ...parts }: MirrorAndGuestsParts): {
  visiting: OwnGuests;
  pulling: Pull;
} {
  const visiting = createGuests({ ...parts, beside: answers.beside });
  const pulling = createPull({
    ...parts,
    answers: answers.counts,
    mostBytes: (bytes) => mirrorBudget(room, bytes),
    editedFamilies: visiting.editedFamilies,
  });
  return { visiting, pulling };
}
