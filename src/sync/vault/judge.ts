import type { Strength } from './offline-strength.ts';
import type { VaultWorker } from './vault-messages.ts';

/** Says whether a password may protect data on a device that can be stolen. */
export interface Judge {
  strength(password: string): Promise<Strength>;
  /** A passphrase of random words; null where the words can't be loaded. */
  offer(): Promise<string | null>;
  /** Loads what judging needs, since somebody is about to type a password. */
  prepare(): void;
}

/** Judges in a worker of its own, which ends with the judgement: its word lists take a second of a slow device, and much memory. */
export function judgeInWorker(
  start: () => Pick<VaultWorker, 'strength' | 'offeredPassphrase' | 'prepareJudge' | 'end'>,
): Judge {
  let ready: ReturnType<typeof start> | null = null;
  /** null: no worker starts here, or it failed. */
  async function asked<T>(ask: (worker: ReturnType<typeof start>) => Promise<T>): Promise<T | null> {
    let worker = ready;
    ready = null;
    try {
      worker ??= start();
      return await ask(worker);
    } catch {
      return null;
    } finally {
      worker?.end();
    }
  }
  return {
    // A password that isn't known to be strong counts as weak.
    strength: async (password) => (await asked((worker) => worker.strength(password))) ?? 'weak',
    offer: () => asked((worker) => worker.offeredPassphrase()),
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
