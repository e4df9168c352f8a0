import type { Memory } from './memory.ts';

export interface MemoryWhileOpen extends Memory {
  /** The session is over: forgets everything, and takes nothing more. */
  end(): void;
}

/**
 * The page's memory for one session. After `end` nothing comes into it: what was on its way, such as a page that was
 * being stored, would stay there decrypted after a lock, or stand among the next user's records.
 */
export function memoryWhileOpen(memory: Memory): MemoryWhileOpen {
  let isOver = false;
  const unlessOver =
    <Given extends unknown[]>(change: (...given: Given) => void) =>
    (...given: Given): void => {
      if (!isOver) change(...given);
    };
  return {
    ...memory,
    putRows: unlessOver(memory.putRows),
    putUnkept: unlessOver(memory.putUnkept),
    takeBack: unlessOver(memory.takeBack),
    removeRows: unlessOver(memory.removeRows),
    dropRows: unlessOver(memory.dropRows),
    setEdits: unlessOver(memory.setEdits),
    setAliases: unlessOver(memory.setAliases),
    hold: () => (isOver ? () => {} : memory.hold()),
    end() {
      if (isOver) return;
      isOver = true;
      memory.clear();
    },
  };
}
