import { isHeldBack } from '#domain/accounts.ts';
import { Problem } from '#domain/problems.ts';
import { claimsOf } from '../api/claims.ts';
import { type Settable, settable } from '../base/observable.ts';
import type { OwnGuests } from '../mirror/guests.ts';
import { createHints, type Hints } from '../mirror/hints.ts';
import type { Agreed, Pull } from '../mirror/pull.ts';
import type { NoRoom } from '../model/sync-status.ts';
import type { Basis } from './basis.ts';
import { mirrorAndGuests } from './mirror-and-guests.ts';
import { noticeOf, type TellTabs } from './other-tabs.ts';
import { sending } from './sending.ts';
import { type SyncLoop, syncLoop } from './sync-loop.ts';
import type { WorkspaceEvents, WorkspaceParts } from './workspace-parts.ts';

export interface Synchronising {
  loop: SyncLoop;
  guests: OwnGuests;
  /** As `PullParts.noRoom`. */
  noRoom: Settable<NoRoom | null>;
  /** Whether nothing is on its way from the server into the mirror. */
  isSettled(): boolean;
  /** As `Pull.agreed`. */
  agreed(): Agreed;
  end(): void;
}

/** How long a hint of a guest alone waits at most, in ms: no turn is given for what only some devices hold. */
const guestsWait = 10_000;

/** Listens anew when another year is chosen: the server tells of the year that the stream was opened with. */
function hintsOfYear(claims: Basis['claims'], hints: Hints): () => void {
  let yearId = claims.get().year.id;
  return claims.subscribe(() => {
    if (claims.get().year.id === yearId) return;
    yearId = claims.get().year.id;
    hints.again();
  });
}

/**
 * A pull of a year that an Admin deleted goes on with the one that the server selects for its user, as new tokens claim it: the
 * device would ask for the deleted one for ever, and bring nothing.
 */
const pullsOfYear = (pull: Pull, { claims, tokens }: Pick<Basis, 'claims' | 'tokens'>): Pull => ({
  ...pull,
  async run() {
    try {
      await pull.run();
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== 'notFound') throw thrown;
      const token = await tokens.renew(tokens.current());
      const claimed = token === null ? null : claimsOf(token);
      if (claimed === null || claimed.year.id === claims.get().year.id) throw thrown;
      await claims.take(claimed, claimed.year);
      await pull.run();
    }
  },
});

/** Sends and pulls while this tab leads and nothing holds it back (Work Offline, a password that is asked for). */
export function synchronising(
  parts: WorkspaceParts,
  basis: Basis,
  events: Pick<WorkspaceEvents, 'onPassword'>,
): Synchronising {
  const { timers, now, random } = parts;
  const { claims, leader, isLoaded, workOffline, needsPassword, log } = basis;
  const noRoom = settable<NoRoom | null>(null);
  // Before the user has changed their password or set up a second factor the server would refuse each call, and write each refusal down.
  const isHeld = settable(isHeldBack(claims.get()));
  const maySync = () =>
    leader.isLeader.get() && isLoaded.get() && !workOffline.get() && !needsPassword.get() && !isHeld.get();
  const onPassword = () => {
    needsPassword.set(true);
    events.onPassword();
  };

  const yearId = () => claims.get().year.id;
  const announce: TellTabs = (changed) => basis.channel.post(noticeOf(changed));
  const { push, answers } = sending(parts, basis, announce, { maySync, onPassword });
  const { visiting, pulling } = mirrorAndGuests({
    api: basis.api,
    store: basis.stores.mirror,
    memory: parts.memory,
    yearId,
    state: basis.mirror,
    announce,
    answers,
    room: parts.room,
    pullSoon: () => loop.pullSoon(),
    shed: basis.shed,
    noRoom,
    isLoaded,
    log,
    now,
  });
  const isGuest = (uid: string) => basis.mirror.get()?.guests.some((guest) => guest.uid === uid) === true;
  const hints = createHints({
    fetch: parts.fetch,
    baseUrl: parts.baseUrl,
    tokens: basis.tokens,
    timers,
    random,
    yearId,
    onChange(newest, { wait, about }) {
      const isShown = about.some(parts.isOpen);
      if (isShown || about.some(isGuest)) loop.hinted(newest, isShown ? 0 : (wait ?? random() * guestsWait));
      else if (wait !== null) loop.hinted(newest, wait);
      if (!isShown && about.length > 0) basis.channel.post({ kind: 'hinted', about });
    },
    onReopened: () => void loop.pullSoon(),
    onEnded: onPassword,
  });
  const loop = syncLoop({
    push,
    pull: pullsOfYear(pulling, basis),
    hints,
    maySync,
    onPassword,
    reached: parts.reached,
    log,
    timers,
    now,
    random,
  });
  const ends = [
    claims.subscribe(() => isHeld.set(isHeldBack(claims.get()))),
    hintsOfYear(claims, hints),
    ...[leader.isLeader, isLoaded, workOffline, needsPassword, isHeld].map((one) =>
      one.subscribe(loop.changed),
    ),
  ];

  return {
    loop,
    guests: visiting,
    noRoom,
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
