import type { Locks } from '../base/locks.ts';
import type { Timers } from '../base/timers.ts';
import type { ChannelFactory, KeyOffer } from '../model/notice.ts';
import type { OpenVault } from '../vault/vaults.ts';

/** How long an offer is good, in ms: longer than a busy tab takes to answer. */
export const offerLasts = 3000;

/** Names, for a user (by key), the channel on which tabs ask for the data key, and the lock that shows open tabs. */
export const keyChannel = (key: string): string => `accord-key-${key}`;

/** On which a tab tells all others that keys on their way are void: a lock or a sign-out comes before them. */
const keyVoids = 'accord-key-voids';

/** Hears, until it is ended, whether a tab voids the keys that are on their way. */
export function hearVoids(channel: ChannelFactory): { isVoid(): boolean; end(): void } {
  const voids = channel(keyVoids);
  let isVoid = false;
  voids.listen(({ kind }) => {
    if (kind === 'key-void') isVoid = true;
  });
  return { isVoid: () => isVoid, end: () => voids.close() };
}

/** Tells the pages that are opening by a key of another page: it must open nothing. */
export function tellVoid(channel: ChannelFactory): void {
  const voids = channel(keyVoids);
  voids.post({ kind: 'key-void' });
  voids.close();
}

export interface GivingKeyParts {
  channel: ChannelFactory;
  locks: Locks;
  vault: Pick<OpenVault, 'handTo'>;
  /** Whether this tab may give the key: its session works offline too, and its time without use isn't over. */
  mayGive(): boolean;
  /** Another tab tells that the server has closed this device for the user. */
  onClosed(): void;
  timers: Timers;
  newId(): string;
}

/**
 * Hands the data key of this open tab to tabs of the same user (by key) that ask for it. This tab answers an offer
 * once, only when the asking tab has chosen it, and only while the offer lasts. Returns the function that ends the
 * giving, also of an answer that is being made.
 */
export function giveKey(key: string, parts: GivingKeyParts): () => void {
  const { vault, mayGive, timers } = parts;
  const channel = parts.channel(keyChannel(key));
  const tab = parts.newId();
  /** Offers that this tab has said it could answer, by nonce. An offer that is spent is never answered again. */
  const offers = new Map<string, KeyOffer | 'spent'>();
  let hasEnded = false;
  const stopped = new AbortController();
  const untilEnded = new Promise<void>((resolve) =>
    stopped.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  // A tab that holds this lock or waits for it counts as open, so it makes no difference which of them holds it.
  parts.locks.request(keyChannel(key), { signal: stopped.signal }, () => untilEnded).catch(() => {});

  async function give(nonce: string): Promise<void> {
    const offer = offers.get(nonce);
    offers.set(nonce, 'spent');
    if (offer === undefined || offer === 'spent' || !mayGive()) return;
    const answer = await vault.handTo(offer);
    if (answer && !hasEnded && mayGive()) channel.post({ kind: 'key-given', nonce, answer });
  }

  channel.listen((notice) => {
    if (notice.kind === 'closed') parts.onClosed();
    if (notice.kind === 'key-wanted') {
      const { nonce } = notice.offer;
      if (offers.has(nonce) || !mayGive()) return;
      offers.set(nonce, notice.offer);
      timers.after(offerLasts, () => offers.set(nonce, 'spent'));
      channel.post({ kind: 'key-here', nonce, tab });
    }
    // A malformed offer, or records that can't be read: this tab gives nothing, the asking tab asks for the password.
    if (notice.kind === 'key-chosen' && notice.tab === tab) give(notice.nonce).catch(() => {});
  });

  return () => {
    if (hasEnded) return;
    hasEnded = true;
    stopped.abort();
    channel.close();
  };
}
