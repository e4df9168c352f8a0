import type { Claims, Due } from '#domain/accounts.ts';
import { isFull } from '../base/is-full.ts';
import { type Observable, settable } from '../base/observable.ts';
import { metaNames } from '../model/meta-names.ts';
import type { MetaStore } from '../model/stores.ts';

/** The server's last claims about the user: kept sealed for an opening without the server, and the same in all tabs. */
export interface OwnClaims extends Observable<Claims> {
  /**
   * Takes what a new token claims: the user may have another role, another name, a password to change, or a second factor to set up. The year stays
   * the one that this device shows, unless another is chosen here.
   */
  take(claimed: Claims, year?: Claims['year']): Promise<void>;
  /** Notes what the server wants of the user before it takes anything else. */
  holdFor(due: Due): Promise<void>;
  /** Reads what another tab has kept. */
  load(): Promise<void>;
}

/** The claims without the token's expiry, which says nothing about its user. */
const saidOf = ({ exp: _exp, ...said }: Claims): string => JSON.stringify(said);

/** `announce`: lets the other tabs read the stored claims. */
export function ownClaims(first: Claims, meta: MetaStore, announce: () => void): OwnClaims {
  const current = settable(first);
  async function keep(next: Claims): Promise<void> {
    if (saidOf(next) === saidOf(current.get())) return;
    current.set(next);
    try {
      await meta.write(metaNames.claims, next);
    } catch (thrown) {
      // On a full device this tab goes by them all the same, and an opening without the server by those of before.
      if (isFull(thrown)) return;
      throw thrown;
    }
    announce();
  }
  return {
    get: current.get,
    subscribe: current.subscribe,
    take: (claimed, year = current.get().year) => keep({ ...claimed, year }),
    holdFor: (due) => keep({ ...current.get(), [due]: true }),
    async load() {
      const kept = (await meta.read(metaNames.claims)) as Claims | undefined;
      if (kept && saidOf(kept) !== saidOf(current.get())) current.set(kept);
    },
  };
}
