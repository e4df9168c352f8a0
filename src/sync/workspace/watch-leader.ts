import type { Leader } from '../base/leader.ts';
import type { Observable } from '../base/observable.ts';
import type { Timers } from '../base/timers.ts';
import type { Channel } from '../model/notice.ts';

export interface WatchedLeader {
  leader: Leader;
  channel: Channel;
  /** Set anew with each sign of life of the leading tab. */
  standing: Pick<Observable<unknown>, 'subscribe'>;
  /** Whether somebody sees this tab. */
  isSeen(): boolean;
  timers: Timers;
  /** ms */
  now(): number;
}

/** How often a tab asks whether the leading tab is there, and how long it waits for the answer, in ms. */
const askEvery = 30_000;
const patience = 10_000;
/** A timer that comes this far from its time by the clock, in ms, says that this tab was frozen itself. */
const late = 5000;
/** Unanswered questions in a row after which this tab takes the lead; a busy leading tab misses no more than one. */
const enough = 2;

/**
 * Takes the lead from a tab that the browser has frozen (docs/sync-rules.md TA2): such a tab holds its lock and does
 * nothing. This tab asks the leading one, which may be hidden: messages reach a hidden tab at once, but its timers run
 * only once a minute, so that it could not report by itself in time. Returns the function that ends the watch.
 */
export function watchLeader({ leader, channel, standing, isSeen, timers, now }: WatchedLeader): () => void {
  let unanswered = 0;
  let endTimer = () => {};
  const endHearing = standing.subscribe(() => {
    unanswered = 0;
  });

  /** Calls back after `ms`; when it comes late, this tab was frozen and heard nothing, so the watch begins anew. */
  function after(ms: number, act: () => void): void {
    const due = now() + ms;
    endTimer = timers.after(ms, () => {
      if (Math.abs(now() - due) > late) begin();
      else act();
    });
  }

  function begin(): void {
    unanswered = 0;
    after(askEvery, ask);
  }

  function ask(): void {
    if (leader.isLeader.get()) return begin();
    unanswered += 1;
    channel.post({ kind: 'who-leads', isSeen: isSeen() });
    after(patience, () => {
      if (unanswered < enough) return after(askEvery, ask);
      leader.steal();
      begin();
    });
  }

  begin();
  return () => {
    endTimer();
    endHearing();
  };
}
