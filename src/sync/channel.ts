import type { OtherDevice } from '#contract/presence.ts';
import type { KnownLosses } from './outbox/losses.ts';
import type { RecordKey } from './view/memory.ts';

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
  | { kind: 'lock' }
  /** The server has closed this device. */
  | { kind: 'closed' }
  | { kind: 'signed-out' };

/** A way to the other tabs of this device; what is posted doesn't come back to its sender. */
export interface Channel {
  post(notice: Notice): void;
  listen(take: (notice: Notice) => void): void;
  close(): void;
}

export type ChannelFactory = (name: string) => Channel;
