import type { MirrorStore } from '../model/mirror-store.ts';
import { listText } from '../view/early-lists.ts';
import type { Memory } from '../view/memory.ts';

export interface KeepingListsParts {
  mirror: MirrorStore;
  memory: Memory;
  /** Whether nothing is on its way from the server into the mirror. */
  isSettled(): boolean;
  /** The mirror's stamp at which memory, the mirror and the server were last found equal. */
  agreed(): string | null;
  /** Resolves when the page has time for work that no user waits for. */
  idle(): Promise<void>;
}

/** With up to so many changed records the lists stay as they are, once they were made anew in this session. */
const fewUnlisted = 100;

/**
 * Makes the kept lists, for the next opening to begin with: where there are none, once a session where anything has
 * changed since, and again after many changes. Only from a memory that the mirror is known to equal.
 */
export function keepingLists(parts: KeepingListsParts): () => Promise<void> {
  const { mirror, memory, isSettled, agreed, idle } = parts;
  let bearable = 0;
  return async () => {
    await idle();
    const changed = await mirror.unlisted();
    if (changed !== null && changed <= bearable) return;
    const state = await mirror.state();
    if (!isSettled() || !state || state.stamp !== agreed()) return;
    const complaint = await listText('complaint', memory, idle);
    const mediation = await listText('mediation', memory, idle);
    const dueprocess = await listText('dueprocess', memory, idle);
    await mirror.keepLists(state.stamp, { complaint, mediation, dueprocess });
    bearable = fewUnlisted;
  };
}
