import type { Decision } from '../model/outbox-store.ts';
import type { PresenceSource } from './presence-source.ts';

/** Decisions that one report tells of. */
const most = 100;

export interface DecisionsTold {
  /** What the leading tab has to tell, the first decided first. */
  next(): readonly Decision[];
  /** The server has answered, so it knows. Those beyond the most of one report go with the next, which this change sets off. */
  told(decisions: readonly Decision[]): Promise<void>;
}

/** What the user decided for the server's wording, as the server is told (docs/decisions/0034). */
export const decisionsTold = ({ leader, outbox }: PresenceSource): DecisionsTold => ({
  next: () => (leader.isLeader.get() ? outbox.decisions.get().slice(0, most) : []),
  async told(decisions) {
    if (decisions.length > 0) await outbox.told(decisions);
  },
});
