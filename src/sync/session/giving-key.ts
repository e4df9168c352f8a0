import type { Locks } from '../base/locks.ts';
import type { Timers } from '../base/timers.ts';
import type { ChannelFactory, KeyOffer } from '../model/notice.ts';
import type { OpenVault } from '../vault/vaults.ts';

/** How long an offer is good, in ms: longer than a busy tab takes to answer. */
export const offerLasts = 3000;

/** The channel on which tabs of a user (by key) ask for the data key; and the lock by which open ones are known. */
export const keyChannel = (key: string): string => `accord-key-${key}`;

export interface GivingKeyParts {
  channel: ChannelFactory;
  locks: Locks;
  vault: Pick<OpenVault, 'handTo'>;
  /** Whether this tab is open and to stay open: its time without use isn't over, it works offline too. */
  mayGive(): boolean;
  timers: Timers;
  newId(): string;
}

/**
 * Hands the key of this open tab, of a user (by key), to tabs that ask for it. An offer is answered once, by the tab that the asking one has
 * chosen, and no later than it lasts. Returns the function that ends it and voids what is on its way.
 */
export function giveKey(key: string, parts: GivingKeyParts): () => void {
  const { vault, mayGive, timers } = parts;
  const channel = parts.channel(keyChannel(key));
  const tab = parts.newId();
  /** What this tab has said it could answer, by nonce. An offer that came once is never answered again. */
  const offers = new Map<string, KeyOffer | 'spent'>();
  let hasEnded = false;
  const stopped = new AbortController();
  const untilEnded = new Promise<void>((resolve) =>
    stopped.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  // Who holds it matters to nobody, nor whether this tab still waits for it.
  parts.locks.request(keyChannel(key), { signal: stopped.signal }, () => untilEnded).catch(() => {});

  async function give(nonce: string): Promise<void> {
    const offer = offers.get(nonce);
    offers.set(nonce, 'spent');
    if (offer === undefined || offer === 'spent' || !mayGive()) return;
    const answer = await vault.handTo(offer);
    if (answer && !hasEnded && mayGive()) channel.post({ kind: 'key-given', nonce, answer });
  }

  channel.listen((notice) => {
    if (notice.kind === 'key-wanted') {
      const { nonce } = notice.offer;
      if (offers.has(nonce) || !mayGive()) return;
      offers.set(nonce, notice.offer);
      timers.after(offerLasts, () => offers.set(nonce, 'spent'));
      channel.post({ kind: 'key-here', nonce, tab });
    }
    // An offer that is none, or records that can't be read: the other tab asks for the password.
    if (notice.kind === 'key-chosen' && notice.tab === tab) give(notice.nonce).catch(() => {});
  });

  return () => {
    if (hasEnded) return;
    hasEnded = true;
    stopped.abort();
    channel.post({ kind: 'key-void' });
    channel.close();
  };
}
