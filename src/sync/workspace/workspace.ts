import type { Claims } from '#domain/accounts.ts';
import type { OtherDevice } from '#contract/presence.ts';
import { api, type Api } from '../api/api.ts';
import { keptTokens, type TokenPair, type Tokens } from '../api/tokens.ts';
import { type Leader, leader } from '../base/leader.ts';
import { type Settable, settable } from '../base/observable.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import { type SyncLog, syncLog } from '../base/sync-log.ts';
import { type WorkspaceDocuments, workspaceDocuments } from '../documents/workspace-documents.ts';
import type { OwnGuests } from '../mirror/guests.ts';
import { hints } from '../mirror/hints.ts';
import type { Drafts } from '../model/drafts.ts';
import { metaNames } from '../model/meta-names.ts';
import type { Accepted, MirrorState } from '../model/mirror-store.ts';
import type { Channel, Notice } from '../model/notice.ts';
import type { Stores } from '../model/stores.ts';
import type { SealedWork } from '../model/unsent.ts';
import { type StudentAliases, studentAliases } from '../outbox/aliases.ts';
import { type Losses, losses } from '../outbox/losses.ts';
import { type Outbox, outbox } from '../outbox/outbox.ts';
import { push } from '../outbox/push.ts';
import { withRoom } from '../outbox/with-room.ts';
import type { OpenVault } from '../vault/vaults.ts';
import { keepLists } from './keep-lists.ts';
import { mirrorAndGuests } from './mirror-and-guests.ts';
import { hearOtherTabs, noticeOf } from './other-tabs.ts';
import { ownClaims, type OwnClaims } from './own-claims.ts';
import { type ReadingMirror, readMirror } from './read-mirror.ts';
import type { Standing } from './status.ts';
import { type SyncLoop, syncLoop } from './sync-loop.ts';
import { takeAnswers } from './take-answers.ts';
import { watchLeader } from './watch-leader.ts';
import type { WorkspaceEvents, WorkspaceParts } from './workspace-parts.ts';

/** All that works for one signed-in user while the vault is open. Nothing of it outlives `close`. */
export interface Workspace {
  uid: string;
  claims: OwnClaims;
  vault: OpenVault;
  stores: Stores;
  tokens: Tokens;
  api: Api;
  outbox: Outbox;
  aliases: StudentAliases;
  losses: Losses;
  guests: OwnGuests;
  /** What the server last told of the user's other devices. */
  otherDevices: Settable<readonly OtherDevice[]>;
  drafts: Drafts;
  documents: WorkspaceDocuments;
  log: SyncLog;
  loop: SyncLoop;
  mirror: Settable<MirrorState | null>;
  workOffline: Settable<boolean>;
  needsPassword: Settable<boolean>;
  /** What lies sealed on this device, in a session on one that is closed for its user. */
  sealed: Settable<SealedWork | null>;
  leader: Leader;
  channel: Channel;
  /** Of the device with the server, by the leading tab. */
  standing: Settable<Standing>;
  /** Seals anew what lies under the data key before, when there is time for it and this tab leads. */
  resealSoon(): void;
  reading: ReadingMirror;
  /** Resolves once everything that was on the device is in memory; students and cases are when the workspace opens. */
  loaded: Promise<void>;
  close(): void;
}

/** Opens a user's databases (`given`: the tokens of a sign-in just now, else the stored ones), reads them into memory and starts to synchronise. */
export async function openWorkspace(
  parts: WorkspaceParts,
  vault: OpenVault,
  first: Claims,
  given: TokenPair | null,
  events: WorkspaceEvents,
): Promise<Workspace> {
  const { memory, now, timers } = parts;
  const uid = first.uid;
  const stores = await vault.openStores();
  const channel = parts.channel(`accord-${uid}`);
  // What is said while this tab reads the databases may be newer than what it has read.
  const early: Notice[] = [];
  let hear: (notice: Notice) => void = (notice) => early.push(notice);
  channel.listen((notice) => hear(notice));
  const needsPassword = settable(false);
  const isLoaded = settable(false);

  const claims = ownClaims(first, stores.meta, () => channel.post({ kind: 'session' }));
  const kept = keptTokens(parts, stores.meta, uid, { onTaken: claims.take, onClosed: events.onClosed });
  const shed = () => documents.kept.shed().catch(() => false);
  const roomy = withRoom(stores.outbox, shed);
  const edits = outbox(roomy, () => channel.post({ kind: 'edits' }));
  const aliases = studentAliases(stores.meta);
  const endAliases = aliases.all.subscribe(() => memory.setAliases(aliases.all.get()));
  const endShowing = edits.edits.subscribe(() => memory.setEdits(edits.edits.get()));
  const [lines, mirrorState, isWorkingOffline] = await Promise.all([
    stores.log.read(),
    stores.mirror.state(),
    stores.meta.read(metaNames.workOffline),
    // Before anything is sent: a call without tokens would ask for the password that was just given.
    given ? kept.take(given) : kept.load(),
    given && stores.meta.write(metaNames.claims, first),
    // First, so that no edit shows a student whom there will never be.
    aliases.load().then(edits.load),
  ]);
  const call = api(parts.exchange, kept, now, () => void claims.holdForPassword().catch(() => {}));
  const documents = workspaceDocuments({
    api: call,
    device: parts.device,
    queued: stores.queuedFiles,
    kept: stores.keptFiles,
    meta: stores.meta,
    outbox: { edits: edits.edits, unreadable: edits.unreadable, ended: stores.outbox.ended },
    now,
  });
  const lost = losses(call, stores.unsent, stores.healing.missing, (known) =>
    channel.post({ kind: 'losses', ...known }),
  );
  const otherDevices = settable<readonly OtherDevice[]>([]);
  const log = syncLog(now, timers, stores.log.add, lines);
  const { restored, copied } = stores.healing;
  if (restored + copied > 0) log.add(`outbox: ${restored} restored, ${copied} copied`);
  const mirror = settable<MirrorState | null>(mirrorState);
  const workOffline = settable(isWorkingOffline === true);

  const leading = leader(parts.locks, `accord-sync-${uid}`, edits.takeFence, timers);
  const announce = (changed: Accepted | 'reset') => channel.post(noticeOf(changed));

  // The server would refuse, and write each refusal down.
  const isHeld = settable(first.mustChangePassword === true);
  const maySync = () =>
    leading.isLeader.get() && isLoaded.get() && !workOffline.get() && !needsPassword.get() && !isHeld.get();
  const onPassword = () => {
    needsPassword.set(true);
    events.onPassword();
  };

  const answers = takeAnswers({ mirror: stores.mirror, memory, announce });
  const pushing = push({
    api: call,
    outbox: edits,
    aliases: aliases.all.get,
    device: parts.device,
    mirror: mirror.get,
    applyAnswers: answers.take,
    uploads: documents,
    fence: leading.fence,
    maySend: maySync,
    onPassword,
    log,
    timers,
    now,
    random: parts.random,
  });
  const isFull = settable(false);
  const { visiting, pulling } = mirrorAndGuests({
    api: call,
    store: stores.mirror,
    memory,
    yearId: () => claims.get().year.id,
    state: mirror,
    announce,
    answers,
    quota: parts.quota,
    pullSoon: () => loop.pullSoon(),
    shed,
    isFull,
    isLoaded,
    log,
    now,
  });
  const loop = syncLoop({
    push: pushing,
    pull: pulling,
    hints: hints({
      fetch: parts.fetch,
      baseUrl: parts.baseUrl,
      tokens: kept,
      timers,
      random: parts.random,
      onChange: (newest) => loop.hinted(newest),
      onReopened: () => void loop.pullSoon(),
    }),
    maySync,
    onPassword,
    reached: parts.reached,
    log,
    timers,
    now,
    random: parts.random,
  });

  const inTurn = oneAtATime();
  const standing = settable<Standing>({ isPulled: false, reached: parts.reached.get(), isFull: false });
  hear = hearOtherTabs({
    mirror: stores.mirror,
    mirrorState: mirror,
    memory,
    outbox: edits,
    aliases,
    loop,
    standing,
    losses: lost,
    otherDevices,
    inTurn,
    leads: () => tellStanding(),
    others: events.onNotice,
  });
  const whenPulled = (work: () => Promise<unknown>) =>
    loop.isPulled.subscribe(() => void (loop.isPulled.get() && work().catch(() => {})));
  const sweepFiles = () => documents.sweep((uid) => memory.rowOf('document', uid) !== undefined);
  const tellStanding = () => {
    if (!leading.isLeader.get()) return;
    const now = { isPulled: loop.isPulled.get(), reached: parts.reached.get(), isFull: isFull.get() };
    standing.set(now);
    channel.post({ kind: 'standing', ...now });
    channel.post({ kind: 'losses', ...lost.known() });
    channel.post({ kind: 'devices', devices: otherDevices.get() });
  };
  const endWatching = [
    watchLeader({ leader: leading, channel, standing, isSeen: loop.isSeen, timers, now }),
    claims.subscribe(() => isHeld.set(claims.get().mustChangePassword === true)),
    ...[leading.isLeader, isLoaded, workOffline, needsPassword, isHeld].map((one) =>
      one.subscribe(loop.changed),
    ),
    ...[leading.isLeader, loop.isPulled, parts.reached, isFull].map((one) => one.subscribe(tellStanding)),
    // The server is there: it tells which of the missing edits it has.
    ...[lost.check, sweepFiles].map(whenPulled),
  ];

  const resealSoon = () => {
    if (leading.isLeader.get() && isLoaded.get())
      // Cut off, it goes on at the next opening.
      void stores.reseal(parts.idle).catch(() => log.add('sealing anew: not done yet'));
  };
  endWatching.push(...[leading.isLeader, isLoaded].map((one) => one.subscribe(resealSoon)));

  const isSettled = () => loop.isPulled.get() && answers.counts().begun === answers.counts().ended;
  const keep = () => keepLists({ mirror: stores.mirror, memory, isSettled, idle: parts.idle });
  if (parts.opensEarly) endWatching.push(whenPulled(keep));

  early.splice(0).forEach(hear);

  const reading = readMirror({
    ...parts,
    mirror: stores.mirror,
    inTurn,
    needed: () => edits.edits.get().flatMap(({ needs }) => needs),
  });
  const loaded = reading.all.then(() => {
    isLoaded.set(true);
    // A tab that doesn't lead asks the one that does how things stand.
    if (!leading.isLeader.get()) channel.post({ kind: 'sync' });
  });
  // Whoever closes it meanwhile isn't interested any more.
  loaded.catch(() => {});
  await reading.shown;

  return {
    uid,
    claims,
    vault,
    stores,
    tokens: kept,
    api: call,
    outbox: edits,
    aliases,
    losses: lost,
    guests: visiting,
    otherDevices,
    drafts: stores.drafts,
    documents,
    log,
    loop,
    mirror,
    workOffline,
    needsPassword,
    sealed: settable<SealedWork | null>(null),
    leader: leading,
    standing,
    channel,
    resealSoon,
    reading,
    loaded,
    close() {
      answers.stop();
      visiting.stop();
      loop.stop();
      leading.stop();
      endShowing();
      endAliases();
      for (const end of endWatching) end();
      channel.close();
      void log.flush().finally(() => stores.close());
      vault.close();
    },
  };
}
