import type { Locks } from '../base/locks.ts';
import type { Timers } from '../base/timers.ts';
import type { Channel, ChannelFactory, KeyAnswer, KeyOffer } from '../model/notice.ts';
import type { OpenVault, Vaults } from '../vault/vaults.ts';
import { hearVoids, keyChannel, offerLasts } from './giving-key.ts';
import type { SignInOutcome } from './session-view.ts';

/** How long this tab waits for the first sign of an open tab, which may be busy, in ms. Then the lock screen comes. */
const patience = 2000;

export interface AskingTabsParts {
  vaults: Pick<Vaults, 'offerFor'>;
  channel: ChannelFactory;
  locks: Pick<Locks, 'taken'>;
  timers: Timers;
  /** Goes on with a vault that is open. */
  enter(vault: OpenVault): Promise<SignInOutcome>;
  /** Locks the session that was entered. */
  lock(): void;
}

/**
 * The answer of the first open tab; null when no tab shows up within the patience, or the chosen one gives nothing
 * while the offer lasts.
 */
const answerOf = (channel: Channel, timers: Timers, offer: KeyOffer): Promise<KeyAnswer | null> =>
  new Promise((resolve) => {
    const { nonce } = offer;
    let hasChosen = false;
    let endWait = timers.after(patience, () => resolve(null));
    channel.listen((notice) => {
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
 * Opens by the data key of an open tab of the user (`key`: theirs on this device). Answers whether it opened, at once
 * where no tab is open. The first tab that shows up is chosen to give the data key, and one answer is taken.
 */
export async function openByTab(key: string, parts: AskingTabsParts): Promise<boolean> {
  const { vaults, timers } = parts;
  const taken = await parts.locks.taken().catch((): readonly string[] => []);
  if (!taken.includes(keyChannel(key))) return false;
  const channel = parts.channel(keyChannel(key));
  const voids = hearVoids(parts.channel);
  try {
    const { offer, open } = await vaults.offerFor(key);
    const answer = await answerOf(channel, timers, offer);
    const vault = answer && !voids.isVoid() ? await open(answer) : null;
    return vault !== null && (await enterUnlessVoid(vault, voids, parts));
  } finally {
    voids.end();
    channel.close();
  }
}

/**
 * Enters by a key that another page held. A lock voids it, and until this page has entered it hears of a lock only so. Answers
 * whether it entered.
 */
export async function enterUnlessVoid(
  vault: OpenVault,
  { isVoid }: Pick<ReturnType<typeof hearVoids>, 'isVoid'>,
  { enter, lock }: Pick<AskingTabsParts, 'enter' | 'lock'>,
): Promise<boolean> {
  if (isVoid()) {
    vault.close();
    return false;
  }
  const outcome = await enter(vault);
  if (isVoid()) lock();
  return outcome.kind === 'open' && !isVoid();
}
