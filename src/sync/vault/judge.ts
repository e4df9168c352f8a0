import type { Strength } from './offline-strength.ts';
import type { VaultWorker } from './vault-messages.ts';

/** Says whether a password may protect data on a device that can be stolen. */
export interface Judge {
  strength(password: string): Promise<Strength>;
  /** Loads what judging needs, since somebody is about to type a password. */
  prepare(): void;
}

/** Judges in a worker of its own, which ends with the judgement: its word lists take a second of a slow device, and much memory. */
export function judgeInWorker(start: () => Pick<VaultWorker, 'strength' | 'prepareJudge' | 'end'>): Judge {
  let ready: ReturnType<typeof start> | null = null;
  return {
    async strength(password) {
      let worker = ready;
      ready = null;
      try {
        worker ??= start();
        return await worker.strength(password);
      } catch {
        // No worker starts here, or it failed. A password that isn't known to be strong counts as weak.
        return 'weak';
      } finally {
        worker?.end();
      }
    },
    prepare() {
      try {
        ready ??= start();
      } catch {
        return;
      }
      ready.prepareJudge().catch(() => {});
    },
  };
}
