/** A mail as it is handed over. */
export interface Letter {
  /** Names it for ever. */
  uid: string;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  /** When it was queued: its Date. ISO 8601 UTC. */
  queuedAt: string;
}

/**
 * What became of a hand-over.
 * - sent: the other side has taken it, and said so;
 * - refused: it never will (5xx);
 * - failed: it has certainly not taken it, and may later (no connection, 4xx). `isAnyMail`: another mail would fare the same;
 * - unknown: the content went out, the answer didn't come. It may have been taken, so it must not be sent again;
 * - withdrawn: nothing was sent, since somebody else has claimed it meanwhile.
 * `code` is a reply code (550) or a fault's name (ECONNREFUSED), never the server's text, which repeats addresses.
 */
export type Delivery =
  | { outcome: 'sent' }
  | { outcome: 'refused'; code: string }
  | { outcome: 'failed'; code: string; isAnyMail: boolean }
  | { outcome: 'unknown'; code: string }
  | { outcome: 'withdrawn' };

/** A way out for mails. */
export interface Transport {
  /** Milliseconds that a delivery takes at the very most. */
  longest: number;
  /**
   * Hands a letter over; doesn't throw for what can be told as an outcome.
   * @param begin called right before the first byte of the content goes out, where only the other side's answer tells
   * what became of it; false forbids it. A transport that can be repeated without harm doesn't call it.
   * @param stopping ends a delivery whose content hasn't begun.
   */
  deliver(letter: Letter, begin: () => Promise<boolean>, stopping: AbortSignal): Promise<Delivery>;
}
