import { isCaseKind } from '#domain/events.ts';
import type { Entity } from '#domain/records/records.ts';
import type { Settable } from '../base/observable.ts';
import type { MirrorStore } from '../model/mirror-store.ts';
import type { Opening } from '../model/opening.ts';
import type { Memory } from '../view/memory.ts';

interface ReadingCasesParts {
  mirror: Pick<MirrorStore, 'readParts'>;
  memory: Pick<Memory, 'putRows'>;
  opening: Settable<Opening>;
}

export interface ReadingCases {
  /** Reads the parts of a case that a screen shows before those of the others, where their keys are kept. */
  readCase(entity: Entity, uid: string): Promise<void>;
  /** The session is over: what is still read goes nowhere. */
  end(): void;
}

/** Reads single cases whole, until all parts of all cases are in memory. */
export function readingCases({ mirror, memory, opening }: ReadingCasesParts): ReadingCases {
  let isOver = false;
  return {
    async readCase(entity, uid) {
      const isDone = () => isOver || opening.get().isWhole || opening.get().cases.has(uid);
      if (!isCaseKind(entity) || isDone()) return;
      // A failure shows where all of them are read.
      const found = await mirror.readParts(uid).catch(() => null);
      // What was read with all the others is as new, and may have been changed since.
      if (!found || isDone()) return;
      memory.putRows(found);
      opening.set({ ...opening.get(), cases: new Set([...opening.get().cases, uid]) });
    },
    end: () => void (isOver = true),
  };
}
