import type { OtherDevice } from '#contract/presence.ts';
import type { Wrapped } from '../seal/wrapping.ts';
import type { RecordKey } from './mirrored.ts';
import type { NoRoom } from './sync-status.ts';
import type { KnownLosses } from './unsent.ts';

/** A tab's request for the key: a number used once, and the public key that the answer is wrapped for (base64). */
export interface KeyOffer {
  nonce: string;
  publicKey: string;
}

/** The ticket that fetches the key from where it is parked, wrapped for the one tab that asked. */
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
  /** Documents that were kept on this device are here no more. */
  | { kind: 'files-gone' }
  /** Asks the leading tab to send the outbox and pull the mirror now. */
  | { kind: 'sync' }
  /** The leading tab's standing, of which the other tabs make their status. */
  | { kind: 'standing'; isPulled: boolean; reached: boolean; noRoom: NoRoom | null }
  /** What a tab knows of lost edits, and which of them the user has read about. */
  | ({ kind: 'losses' } & KnownLosses)
  /** What the server has told a tab of the user's other devices. */
  | { kind: 'devices'; devices: readonly OtherDevice[] }
  /** Other news are kept on this device, or the user has seen them. */
  | { kind: 'news' }
  /** Asks for the leading tab. That one answers with its standing, and polls if the asking tab is seen. */
  | { kind: 'who-leads'; isSeen: boolean }
  /** A tab that doesn't lead came to the front. */
  | { kind: 'seen' }
  /** The server told the leading tab that these cases and students changed. */
  | { kind: 'hinted'; about: readonly string[] }
  /** A tab that doesn't lead shows one of them. */
  | { kind: 'shown' }
  /** The tokens, the year or the choice to work offline changed. */
  | { kind: 'session' }
  /** A tab's time without use is over: it locks all tabs unless another one answers that it is in use. */
  | { kind: 'who-uses' }
  | ({ kind: 'in-use' } & Use)
  | { kind: 'lock' }
  | { kind: 'signed-out' }
  | KeyNotice;

/**
 * How a tab gets the key of a user from an open one (session/asking-tabs.ts), on a channel of its own, which each tab can
 * post to that knows the user's key on this device. `nonce` is the offer's, `tab` names the one that answers.
 */
type KeyNotice =
  | { kind: 'key-wanted'; offer: KeyOffer }
  /** This tab is open and could answer. */
  | { kind: 'key-here'; nonce: string; tab: string }
  /** That tab, and no other, is to answer. */
  | { kind: 'key-chosen'; nonce: string; tab: string }
  | { kind: 'key-given'; nonce: string; answer: KeyAnswer }
  /** A tab locks or signs out: keys that pages are opening by must open nothing. */
  | { kind: 'key-void' }
  /** The server has closed this device for the user. */
  | { kind: 'closed' };

/** When somebody last used the app and last saw it, in ms. */
export interface Use {
  used: number;
  seen: number;
}

/** A channel to the other tabs of this device; a tab doesn't hear its own notices. */
export interface Channel {
  post(notice: Notice): void;
  listen(take: (notice: Notice) => void): void;
  close(): void;
}

export type ChannelFactory = (name: string) => Channel;
