import { type Settable, settable } from '../base/observable.ts';
import type { OwnGuests } from '../mirror/guests.ts';
import { createHints } from '../mirror/hints.ts';
import type { Basis } from './basis.ts';
import { mirrorAndGuests } from './mirror-and-guests.ts';
import { noticeOf, type TellTabs } from './other-tabs.ts';
import { sending } from './sending.ts';
import { type SyncLoop, syncLoop } from './sync-loop.ts';
import type { WorkspaceEvents, WorkspaceParts } from './workspace-parts.ts';

export interface Synchronising {
  loop: SyncLoop;
  guests: OwnGuests;
  /** Whether the device had no room for what the last pull brought. */
  isFull: Settable<boolean>;
  /** Whether nothing is on its way from the server into the mirror. */
  isSettled(): boolean;
  /** As `Pull.agreed`. */
  agreed(): string | null;
  end(): void;
}

/** Sends and pulls while this tab leads and nothing holds it back (Work Offline, a password that is asked for). */
export function synchronising(
  parts: WorkspaceParts,
  basis: Basis,
  events: Pick<WorkspaceEvents, 'onPassword'>,
): Synchronising {
  const { timers, now, random } = parts;
  const { claims, leader, isLoaded, workOffline, needsPassword, log } = basis;
  const isFull = settable(false);
  const mustChangePassword = () => claims.get().mustChangePassword === true;
  // Before the user has changed their password the server would refuse each call, and write each refusal down.
  const isHeld = settable(mustChangePassword());
  const maySync = () =>
    leader.isLeader.get() && isLoaded.get() && !workOffline.get() && !needsPassword.get() && !isHeld.get();
  const onPassword = () => {
    needsPassword.set(true);
    events.onPassword();
  };

  const announce: TellTabs = (changed) => basis.channel.post(noticeOf(changed));
  const { push, answers } = sending(parts, basis, announce, { maySync, onPassword });
  const { visiting, pulling } = mirrorAndGuests({
    api: basis.api,
    store: basis.stores.mirror,
    memory: parts.memory,
    yearId: () => claims.get().year.id,
    state: basis.mirror,
    announce,
    answers,
    room: parts.room,
    pullSoon: () => loop.pullSoon(),
    shed: basis.shed,
    isFull,
    isLoaded,
    log,
    now,
  });
  const loop = syncLoop({
    push,
    pull: pulling,
    hints: createHints({
      fetch: parts.fetch,
      baseUrl: parts.baseUrl,
      tokens: basis.tokens,
      timers,
      random,
      onChange: (newest) => loop.hinted(newest),
      onReopened: () => void loop.pullSoon(),
    }),
    maySync,
    onPassword,
    reached: parts.reached,
    log,
    timers,
    now,
    random,
  });
  const ends = [
    claims.subscribe(() => isHeld.set(mustChangePassword())),
    ...[leader.isLeader, isLoaded, workOffline, needsPassword, isHeld].map((one) =>
      one.subscribe(loop.changed),
    ),
  ];

  return {
    loop,
    guests: visiting,
    isFull,
    agreed: pulling.agreed,
    isSettled: () => loop.isPulled.get() && answers.counts().begun === answers.counts().ended,
    end() {
      answers.stop();
      visiting.stop();
      loop.stop();
      for (const end of ends) end();
    },
  };
}
