import type { CaseKind } from '#domain/events.ts';
import type { MirrorStore } from '../model/mirror-store.ts';
import { listText } from '../view/early-lists.ts';
import type { Memory } from '../view/memory.ts';

export interface KeepListsParts {
  mirror: MirrorStore;
  memory: Memory;
  /** Whether nothing is on its way from the server into the mirror. */
  isSettled(): boolean;
  /** Resolves when the page has time for what nobody waits for. */
  idle(): Promise<void>;
}

/**
 * Writes down what lists show, where a change of the mirror has dropped it: the next opening begins with it. Only from a
 * memory that has just agreed with the server, so that it holds what the mirror holds.
 */
export async function keepLists({ mirror, memory, isSettled, idle }: KeepListsParts): Promise<void> {
  await idle();
  const missing = await mirror.missingLists();
  if (missing.length === 0) return;
  const state = await mirror.state();
  if (!isSettled() || !state?.pulledAt || (state.verifiedAt ?? '') < state.pulledAt) return;
  const texts: Partial<Record<CaseKind, string>> = {};
  for (const kind of missing) {
    texts[kind] = await listText(kind, memory, idle);
  }
  await mirror.keepLists(state.stamp, texts);
}
