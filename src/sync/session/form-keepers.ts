import { passed, type Timers } from '../base/timers.ts';

/** Longer than drafts take to be sealed and stored, in ms. */
const keepingPatience = 2000;

/** What lets open forms keep what was typed as drafts, while the key is there. */
export interface FormKeepers {
  /** As `Session.beforeLock`. */
  beforeLock(keep: () => Promise<void>): () => void;
  /** Resolves once open forms have kept what was typed; without those that take too long. */
  keepForms(): Promise<void>;
}

/** The open forms of a page, of which none has told of itself yet. */
export function formKeepers(timers: Timers): FormKeepers {
  const keepers = new Set<() => Promise<void>>();
  return {
    beforeLock(keep) {
      keepers.add(keep);
      return () => keepers.delete(keep);
    },
    async keepForms() {
      if (keepers.size === 0) return;
      const kept = Promise.allSettled([...keepers].map((keep) => keep()));
      await Promise.race([kept, passed(timers, keepingPatience)]);
    },
  };
}
