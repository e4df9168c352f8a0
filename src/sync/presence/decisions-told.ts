import type { Decision } from '../model/outbox-store.ts';
import type { PresenceSource } from './presence-source.ts';

/** The most decisions that one report names. */
export const mostDecided = 100;

export interface DecisionsTold {
  /** The decisions that this tab has to tell, the first decided first; none where it doesn't lead. */
  next(): readonly Decision[];
  /** Drops decisions that the server has received. That sets off the next report, for what didn't fit into this one. */
  told(decisions: readonly Decision[]): Promise<void>;
}

/** The user's decisions for the server's wording, of which the server is told (docs/decisions/0034). */
export const decisionsTold = ({ leader, outbox }: PresenceSource): DecisionsTold => ({
  next: () => (leader.isLeader.get() ? outbox.decisions.get().slice(0, mostDecided) : []),
  async told(decisions) {
    if (decisions.length > 0) await outbox.told(decisions);
  },
});
