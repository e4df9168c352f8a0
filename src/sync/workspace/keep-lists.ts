import type { CaseKind } from '#domain/events.ts';
import type { MirrorStore } from '../model/mirror-store.ts';
import { listText } from '../view/early-lists.ts';
import type { Memory } from '../view/memory.ts';

export interface KeepListsParts {
  mirror: MirrorStore;
  memory: Memory;
  /** Whether nothing is on its way from the server into the mirror. */
  isSettled(): boolean;
  /** Resolves when the page has time for work that no user waits for. */
  idle(): Promise<void>;
}

/**
 * Makes the kept lists anew that a change of the mirror has dropped, for the next opening to begin with. Only while
 * this tab's memory agrees with the server, so that the lists are made of the rows that the mirror holds.
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
