import type { OtherDevice } from '#contract/presence.ts';
import type { Wrapped } from '../seal/wrapping.ts';
import type { RecordKey } from './mirrored.ts';
import type { KnownLosses } from './unsent.ts';

/** What a tab asks the others for the key with: a number used once, and the public key that the answer is wrapped for (base64). */
export interface KeyOffer {
  nonce: string;
  publicKey: string;
}

/** The ticket that fetches the key where it is left (Parking), wrapped for the one tab that asked. */
export interface KeyAnswer {
  publicKey: string;
  ticket: Wrapped;
}

/** What tabs of one user tell each other; no personal data, since it is not sealed. */
export type Notice =
  /** The outbox changed in the database. */
  | { kind: 'edits' }
  /** Rows of the mirror changed in the database. */
  | { kind: 'rows'; changed: readonly RecordKey[]; removed: readonly RecordKey[] }
  /** All rows of the mirror went. */
  | { kind: 'reset' }
  /** Somebody wants the outbox to be sent or the mirror to be pulled now; the leader does it. */
  | { kind: 'sync' }
  /** Whether the leader reaches the server and has pulled, and had room for it: what the other tabs' status stands on. */
  | { kind: 'standing'; isPulled: boolean; reached: boolean; isFull: boolean }
  /** What a tab has learnt of edits that are lost, and what the user has read of them. */
  | ({ kind: 'losses' } & KnownLosses)
  /** What the server has told a tab of the user's other devices. */
  | { kind: 'devices'; devices: readonly OtherDevice[] }
  /** Is there a tab that leads? It answers with its standing, and polls for a tab that is seen. */
  | { kind: 'who-leads'; isSeen: boolean }
  /** A tab that doesn't lead came to the front. */
  | { kind: 'seen' }
  /** The tokens, the year or the choice to work offline changed. */
  | { kind: 'session' }
  /** The time without use is over in a tab, which locks all unless somebody uses another. */
  | { kind: 'who-uses' }
  | ({ kind: 'in-use' } & Use)
  | { kind: 'lock' }
  /** The server has closed this device. */
  | { kind: 'closed' }
  | { kind: 'signed-out' }
  | KeyNotice;

/**
 * How a tab gets the key of a user from an open one (session/asking-tabs.ts), on a channel of its own. `nonce` is the
 * offer's, `tab` names the one that answers.
 */
type KeyNotice =
  | { kind: 'key-wanted'; offer: KeyOffer }
  /** This tab is open and could answer. */
  | { kind: 'key-here'; nonce: string; tab: string }
  /** That tab, and no other, is to answer. */
  | { kind: 'key-chosen'; nonce: string; tab: string }
  | { kind: 'key-given'; nonce: string; answer: KeyAnswer }
  /** A tab locks, signs out or closes: what was given a moment ago must open nothing. */
  | { kind: 'key-void' };

/** When somebody last used the app and last saw it, in ms. */
export interface Use {
  used: number;
  seen: number;
}

/** A way to the other tabs of this device; what is posted doesn't come back to its sender. */
export interface Channel {
  post(notice: Notice): void;
  listen(take: (notice: Notice) => void): void;
  close(): void;
}

export type ChannelFactory = (name: string) => Channel;
