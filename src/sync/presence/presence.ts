import { headers as wire } from '#contract/headers.ts';
import type { OnRecord, OtherDevice } from '#contract/presence.ts';
import { type Observable, settable } from '../base/observable.ts';
import type { Timers } from '../base/timers.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { readDevices, unread } from './read-devices.ts';
import { decisionsToTell, unsentMarks } from './unsent.ts';

export interface Presence {
  /** Says that this page shows the record's form, until the function that it gives is called. */
  open(uid: string): () => void;
  /** Who else is on the open records, as last heard; empty without a connection. */
  others: Observable<readonly OnRecord[]>;
  /** The user's other devices that had unsent changes when they last told. */
  devices: Observable<readonly OtherDevice[]>;
  /** The user has read of that device: it is told of no more, on any device, until it holds other edits. */
  haveRead(device: string): Promise<void>;
}

/** What of an open workspace is told, and to whom. */
export type PresenceSource = Pick<
  Workspace,
  | 'api'
  | 'channel'
  | 'claims'
  | 'leader'
  | 'losses'
  | 'loop'
  | 'needsPassword'
  | 'otherDevices'
  | 'outbox'
  | 'stores'
  | 'workOffline'
>;

export interface PresenceParts {
  workspace: Observable<PresenceSource | null>;
  /** Whether the last call reached the server. */
  reached: Observable<boolean>;
  /** Whether edits are kept on this device: a session that keeps nothing has nothing that could be missed. */
  keepsEdits(): boolean;
  device(): string;
  newId(): string;
  timers: Timers;
}

/** Between two reports while a form is open, and after one that failed, in ms; the server takes a silence of three for the end. */
const heartbeat = 30_000;
/** From the last change of the outbox to its report, in ms: what arrives at once need not be told. */
const settling = 5000;
/** Screens that follow each other are told at once, in ms. */
const moment = 200;

/** Decisions that one report tells of. */
const mostDecisions = 100;

const nobody: readonly OnRecord[] = [];
const noDevices: readonly OtherDevice[] = [];

/**
 * The engine's `presence`: tells the server which forms this page shows and, from the leading tab, which edits this device
 * holds unsent; by uids only. What the server remembers of this device's edits, and neither the device nor the server has any
 * more, is a loss (docs/decisions/0023).
 */
export function presence(parts: PresenceParts): Presence {
  const { workspace, reached, timers } = parts;
  const others = settable(nobody);
  const devices = settable(noDevices);
  const page = parts.newId();
  const open = new Map<string, number>();
  /** What the server was last told of as unsent, as text; null: nothing yet in this session. */
  let told: string | null = null;
  let settled: readonly string[] = [];
  let endFollowing = () => {};
  let endBeat = () => {};
  let endSoon = () => {};
  let running: Promise<void> | null = null;
  let again = false;

  const mayTell = (from: PresenceSource) =>
    reached.get() &&
    !from.workOffline.get() &&
    !from.needsPassword.get() &&
    from.claims.get().mustChangePassword !== true;

  function soon(ms: number): void {
    endSoon();
    endSoon = timers.after(ms, () => void tell());
  }

  /** What the user decided, as the server is told: once it has answered, it knows. */
  const decidedIn = (from: PresenceSource) =>
    from.leader.isLeader.get() ? from.outbox.decisions.get().slice(0, mostDecisions) : [];

  /** Of what the server misses, this device knows what became of it, or it is lost. */
  async function account(
    from: PresenceSource,
    missing: readonly { key: string; writtenAt: string }[],
  ): Promise<void> {
    if (missing.length === 0) return;
    const known = await from.stores.outbox.whereabouts(missing.map(({ key }) => key));
    const lost = missing.filter(({ key }) => !known.waiting.has(key) && !known.ended.has(key));
    from.losses.add(lost.map(({ key, writtenAt }) => ({ id: key, writtenAt })));
    settled = [...known.ended];
    if (settled.length > 0) again = true;
  }

  function showDevices(from: PresenceSource, shown: readonly OtherDevice[]): void {
    from.otherDevices.set(shown.length === 0 ? noDevices : shown);
    from.channel.post({ kind: 'devices', devices: shown });
  }

  async function report(from: PresenceSource): Promise<void> {
    const asked = [...open.keys()].slice(0, 20);
    const isSpeaker = from.leader.isLeader.get() && parts.keepsEdits();
    const unsent = isSpeaker ? unsentMarks(from.outbox.edits.get()) : null;
    const decided = decidedIn(from);
    const lossesRead = from.losses.read.get();
    const kept = readDevices(from.stores.meta);
    const read = await kept.all();
    const { body } = await from.api('presence', {
      body: {
        page,
        open: asked,
        unsent,
        settled: [...new Set([...settled, ...lossesRead])].slice(0, 1000),
        decided: decisionsToTell(decided),
        read,
      },
      headers: { [wire.device]: parts.device() },
    });
    if (workspace.get() !== from) return;
    if (unsent) told = JSON.stringify(unsent);
    settled = [];
    others.set(body.others.length === 0 ? nobody : body.others.filter(({ uid }) => open.has(uid)));
    // What was read while the server was asked is no news.
    showDevices(from, unread(body.devices, await kept.all()));
    await kept.told(read);
    await account(from, body.missing);
    // What is left of more than that is told of as it changes by this.
    if (decided.length > 0) await from.outbox.told(decided);
  }

  /** One report at a time, and one more when something changed meanwhile. One that failed is made up for by the next. */
  function tell(): Promise<void> {
    again = true;
    running ??= (async () => {
      // Else a round that may not tell would be over before it is known as running, and stay so for ever.
      await Promise.resolve();
      let hasFailed = false;
      while (again) {
        again = false;
        const from = workspace.get();
        if (!from || !mayTell(from)) continue;
        hasFailed = false;
        await report(from).catch(() => (hasFailed = true));
      }
      running = null;
      endBeat();
      const from = workspace.get();
      // What another device sends meanwhile is unsent no more.
      const hasDevices = (from?.otherDevices.get().length ?? 0) > 0;
      if ((open.size > 0 || hasFailed || hasDevices) && from)
        endBeat = timers.after(heartbeat, () => void tell());
    })();
    return running;
  }

  const outboxChanged = (from: PresenceSource) => {
    if (from.leader.isLeader.get() && JSON.stringify(unsentMarks(from.outbox.edits.get())) !== told)
      soon(settling);
  };

  /** What was decided while it couldn't be told is told when it can be. */
  const tellDecisions = (from: PresenceSource, ms: number) => {
    if (mayTell(from) && decidedIn(from).length > 0) soon(ms);
  };

  function follow(): void {
    endFollowing();
    endBeat();
    endSoon();
    told = null;
    settled = [];
    others.set(nobody);
    devices.set(noDevices);
    const from = workspace.get();
    if (!from) return;
    const ends = [
      from.outbox.edits.subscribe(() => outboxChanged(from)),
      from.outbox.decisions.subscribe(() => tellDecisions(from, settling)),
      ...[from.workOffline, from.needsPassword, from.claims, from.leader.isLeader].map((one) =>
        one.subscribe(() => tellDecisions(from, moment)),
      ),
      from.losses.read.subscribe(() => void tell()),
      // This tab's own report has told it, or another tab's.
      from.otherDevices.subscribe(() => devices.set(from.otherDevices.get())),
      // The server is there, and so is everything that this device has: it may be missing something.
      from.loop.isPulled.subscribe(() => {
        if (told === null && from.loop.isPulled.get()) void tell();
      }),
    ];
    endFollowing = () => ends.forEach((end) => end());
    if (open.size > 0) soon(moment);
  }
  workspace.subscribe(follow);
  reached.subscribe(() => {
    const from = workspace.get();
    if (!reached.get()) others.set(nobody);
    else if (open.size > 0) soon(moment);
    else if (from) tellDecisions(from, moment);
  });

  return {
    others,
    devices,
    async haveRead(device) {
      const from = workspace.get();
      const found = from?.otherDevices.get().find((one) => one.device === device);
      if (!from || !found) return;
      await readDevices(from.stores.meta).add(found);
      showDevices(
        from,
        from.otherDevices.get().filter((one) => one !== found),
      );
      void tell();
    },
    open(uid) {
      open.set(uid, (open.get(uid) ?? 0) + 1);
      soon(moment);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(uid) ?? 1) - 1;
        if (left > 0) open.set(uid, left);
        else open.delete(uid);
        if (workspace.get()) soon(moment);
      };
    },
  };
}
