import type { Strength } from './offline-strength.ts';
import type { VaultWorker } from './vault-messages.ts';

/** Says whether a password may protect data on a device that can be stolen. */
export interface Judge {
  /** Unknown: what judges could not be loaded. Only a strong password protects anything. */
  strength(password: string): Promise<Strength | 'unknown'>;
  /** A passphrase of random words; null where the words can't be loaded. */
  offer(): Promise<string | null>;
  /** Loads what judging needs, since somebody is about to type a password. */
  prepare(): void;
}

/** Judges in a worker of its own, which ends with the judgement: its word lists take a second of a slow device, and much memory. */
export function judgeInWorker(
  start: () => Pick<VaultWorker, 'strength' | 'offeredPassphrase' | 'prepareJudge' | 'end'>,
): Judge {
  type Started = ReturnType<typeof start>;
  let ready: Started | null = null;
  /** null: no worker starts here, or it failed. */
  async function once<T>(prepared: Started | null, ask: (worker: Started) => Promise<T>): Promise<T | null> {
    let worker = prepared;
    try {
      worker ??= start();
      return await ask(worker);
    } catch {
      return null;
    } finally {
      worker?.end();
    }
  }
  /** A worker never loads again what it could not load once, such as while the network changed: another one is asked then. */
  async function asked<T>(ask: (worker: Started) => Promise<T>): Promise<T | null> {
    const prepared = ready;
    ready = null;
    return (await once(prepared, ask)) ?? once(null, ask);
  }
  return {
    strength: async (password) => (await asked((worker) => worker.strength(password))) ?? 'unknown',
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
