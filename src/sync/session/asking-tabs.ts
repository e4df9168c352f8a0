import type { Locks } from '../base/locks.ts';
import type { Timers } from '../base/timers.ts';
import type { Channel, ChannelFactory, KeyAnswer, KeyOffer } from '../model/notice.ts';
import type { OpenVault, Vaults } from '../vault/vaults.ts';
import { keyChannel, offerLasts } from './giving-key.ts';
import type { SignInOutcome } from './session-view.ts';

/** How long the first sign of an open tab is waited for, in ms: it may have its hands full. Without any the lock screen comes after it. */
const patience = 2000;

export interface AskingTabsParts {
  vaults: Pick<Vaults, 'offerFor'>;
  channel: ChannelFactory;
  locks: Pick<Locks, 'isTaken'>;
  timers: Timers;
  /** Goes on with a vault that is open. */
  enter(vault: OpenVault): Promise<SignInOutcome>;
  /** Locks what was entered. */
  lock(): void;
}

/** The answer of the first tab that is there; null: none was within the patience, or it gave nothing while the offer lasted. */
const answerOf = (
  channel: Channel,
  timers: Timers,
  offer: KeyOffer,
  onVoid: () => void,
): Promise<KeyAnswer | null> =>
  new Promise((resolve) => {
    const { nonce } = offer;
    let hasChosen = false;
    let endWait = timers.after(patience, () => resolve(null));
    channel.listen((notice) => {
      if (notice.kind === 'key-void') onVoid();
      if (notice.kind === 'key-here' && notice.nonce === nonce && !hasChosen) {
        hasChosen = true;
        endWait();
        endWait = timers.after(offerLasts, () => resolve(null));
        channel.post({ kind: 'key-chosen', nonce, tab: notice.tab });
      }
      if (notice.kind === 'key-given' && notice.nonce === nonce && hasChosen) {
        endWait();
        resolve(notice.answer);
      }
    });
    channel.post({ kind: 'key-wanted', offer });
  });

/**
 * Opens by the key of an open tab of the user (by key), if there is one; answers whether it did, at once where there is none. The first tab that answers
 * is chosen to give the key, and one answer is taken.
 */
export async function openByTab(key: string, parts: AskingTabsParts): Promise<boolean> {
  const { vaults, timers } = parts;
  if (!(await parts.locks.isTaken(keyChannel(key)).catch(() => false))) return false;
  const channel = parts.channel(keyChannel(key));
  // A lock voids what was given; until it has opened, this tab hears of one nowhere else.
  let isVoid = false;
  try {
    const { offer, open } = await vaults.offerFor(key);
    const answer = await answerOf(channel, timers, offer, () => (isVoid = true));
    const vault = answer && !isVoid ? await open(answer) : null;
    if (!vault) return false;
    if (isVoid) {
      vault.close();
      return false;
    }
    const outcome = await parts.enter(vault);
    if (isVoid) parts.lock();
    return outcome.kind === 'open' && !isVoid;
  } finally {
    channel.close();
  }
}
