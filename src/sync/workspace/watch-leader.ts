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

/** How often a tab asks whether the one that leads is there, and how long it waits for the answer, in ms. */
const askEvery = 30_000;
const patience = 10_000;
/** A timer that comes this much later, in ms, says that this tab was frozen itself. */
const late = 5000;
/** Questions in a row without an answer until the lead is taken: a long task of the other tab takes no more than one. */
const enough = 2;

/**
 * Takes the lead from a tab that the browser has frozen (docs/sync-rules.md TA2): it holds its lock and does nothing. Messages also
 * reach hidden tabs, whose timers come once a minute only; so it is asked, rather than expected to speak. Returns the
 * function that ends it.
 */
export function watchLeader({ leader, channel, standing, isSeen, timers, now }: WatchedLeader): () => void {
  let unanswered = 0;
  let endTimer = () => {};
  const endHearing = standing.subscribe(() => {
    unanswered = 0;
  });

  /** Calls back after `ms`; begins anew when it comes late, since nothing was heard meanwhile. */
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
