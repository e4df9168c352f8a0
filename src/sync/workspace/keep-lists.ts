import type { Agreed } from '../mirror/pull.ts';
import type { MirrorStore } from '../model/mirror-store.ts';
import { listText } from '../view/early-lists.ts';
import type { Memory } from '../view/memory.ts';
import { partTexts } from '../view/part-keys.ts';

export interface KeepingParts {
  mirror: MirrorStore;
  memory: Memory;
  /** Whether nothing is on its way from the server into the mirror. */
  isSettled(): boolean;
  /** The mirror's stamps at which memory, the mirror and the server were last found equal. */
  agreed(): Agreed;
  /** Resolves when the page has time for work that no user waits for. */
  idle(): Promise<void>;
}

/** With up to so many changed records the lists stay as they are, once they were made anew in this session. */
const fewUnlisted = 100;

/** With up to so many changed parts the keys of parts stay as they are: an opening reads these few rows with a case. */
const fewUnindexed = 100;

/** The stamp of this name, where memory is known to equal the mirror as it stands; else null. */
async function agreedStamp(
  { mirror, isSettled, agreed }: KeepingParts,
  name: keyof Agreed,
): Promise<string | null> {
  const state = await mirror.state();
  return isSettled() && state && state[name] === agreed()[name] ? state[name] : null;
}

/**
 * Makes the kept lists, for the next opening to begin with: where there are none, once a session where anything has
 * changed since, and again after many changes. Only from a memory that the mirror is known to equal.
 */
export function keepingLists(parts: KeepingParts): () => Promise<void> {
  const { mirror, memory, idle } = parts;
  let bearable = 0;
  return async () => {
    await idle();
    const changed = await mirror.unlisted();
    if (changed !== null && changed <= bearable) return;
    const stamp = await agreedStamp(parts, 'stamp');
    if (stamp === null) return;
    const complaint = await listText('complaint', memory, idle);
    const mediation = await listText('mediation', memory, idle);
    const dueprocess = await listText('dueprocess', memory, idle);
    await mirror.keepLists(stamp, { complaint, mediation, dueprocess });
    bearable = fewUnlisted;
  };
}

/**
 * Keeps the keys of the parts of all cases, by which the next opening reads its case whole: where there are none, and after
 * many changes. Only from a memory that the mirror is known to equal. `bearable`: with so many changes they stay as they are.
 */
export function keepingParts(parts: KeepingParts, bearable = fewUnindexed): () => Promise<void> {
  const { mirror, memory, idle } = parts;
  return async () => {
    await idle();
    const changed = await mirror.unindexed();
    if (changed !== null && changed <= bearable) return;
    const stamp = await agreedStamp(parts, 'partStamp');
    const texts = stamp === null ? null : await partTexts(memory, idle);
    if (stamp !== null && texts) await mirror.keepParts(stamp, texts);
  };
}
