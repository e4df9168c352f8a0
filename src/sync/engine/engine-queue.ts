import { leadsOrNot } from '../base/leader.ts';
import type { Timers } from '../base/timers.ts';
import { metaNames } from '../model/meta-names.ts';
import type { View } from '../model/view.ts';
import { createDecisions, type Queue } from '../outbox/queue.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { diagnosticsOf } from './diagnostics.ts';
import type { ShownFacts } from './follow-workspace.ts';

export interface EngineQueueParts {
  view: View;
  opened(): Workspace;
  shown: Pick<ShownFacts, 'status' | 'queued' | 'loss'>;
  /** What failed at starts, sign-ins and unlocks, JSON text. */
  faults(): string;
  timers: Timers;
  newId(): string;
  now(): number;
}

/** The user's decisions on the edits of the open workspace; throws where none is open. */
export type Decide = () => ReturnType<typeof createDecisions>;

/** Makes the decisions anew for each call, since the open workspace may be another one by then. */
export const deciding =
  ({ view, opened, newId, now }: Pick<EngineQueueParts, 'view' | 'opened' | 'newId' | 'now'>): Decide =>
  () => {
    const open = opened();
    return createDecisions({
      outbox: open.outbox,
      view,
      newId,
      now,
      isReceived: async (id) =>
        (await open.api('receivedEdits', { body: { keys: [id] } })).body.received.includes(id),
      kick: () => void open.loop.pushSoon(),
    });
  };

/** The engine's `queue`. */
export function engineQueue({ opened, shown, faults, timers }: EngineQueueParts, decide: Decide): Queue {
  return {
    edits: shown.queued,
    async syncNow() {
      const open = opened();
      // Nothing is sent or pulled before the rest of the mirror is read.
      await open.reading.whenRead(open.loaded).catch(() => {});
      await leadsOrNot(open.leader, timers);
      if (open.leader.isLeader.get()) await open.loop.syncNow();
      else open.channel.post({ kind: 'sync' });
    },
    discard: async (id) => decide().discard(id),
    undoDiscard: async (id) => decide().undoDiscard(id),
    amend: async (id, changes, draftKey) => decide().amend(id, changes, draftKey),
    resolve: async (id, kept) => decide().resolve(id, kept),
    async setWorkOffline(on) {
      const open = opened();
      await open.stores.meta.write(metaNames.workOffline, on);
      open.workOffline.set(on);
      open.channel.post({ kind: 'session' });
    },
    loss: shown.loss,
    dismissLoss: () => opened().losses.dismiss(),
    diagnostics: async () => diagnosticsOf(opened(), shown.status.get(), faults()),
  };
}
