import { oneAtATime } from '../base/one-at-a-time.ts';
import { metaNames } from '../model/meta-names.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Engine } from './engine.ts';
import type { ShownFacts } from './follow-workspace.ts';
import { requireOnline } from './online-calls.ts';

/** What the engine passes on to the open workspace; each call rejects where none is open, but for what is remembered. */
export function ofOpen(
  opened: () => Workspace,
  { unkept, incoming, whole }: Pick<ShownFacts, 'unkept' | 'incoming' | 'whole'>,
): Pick<Engine, 'guests' | 'drafts' | 'remembered'> {
  const inTurn = oneAtATime();
  return {
    guests: {
      unkept,
      incoming,
      whole,
      async bring(entity, reference) {
        const open = opened();
        requireOnline(open);
        await open.guests.bring(entity, reference);
      },
      async visit(entity, uid) {
        const open = opened();
        await Promise.all([open.reading.readCase(entity, uid), open.guests.visit(entity, uid)]);
      },
    },
    drafts: {
      get: async (name) => opened().drafts.get(name),
      of: async (key) => opened().drafts.of(key),
      all: async () => opened().drafts.all(),
      put: async (name, draft) => opened().drafts.put(name, draft),
      delete: async (name) => opened().drafts.delete(name),
      drop: async (found) => opened().drafts.drop(found),
      count: async () => opened().drafts.count(),
    },
    remembered: {
      // A screen that opens at once after a choice reads that choice: sealing takes a moment.
      get: (name) =>
        inTurn(async () => opened().stores.meta.read(metaNames.remembered + name)).catch(() => undefined),
      put: (name, value) =>
        inTurn(async () => opened().stores.meta.write(metaNames.remembered + name, value)).catch(() => {}),
    },
  };
}
