import { headers as wire } from '#contract/headers.ts';
import type { OnRecord, OtherDevice } from '#contract/presence.ts';
import type { Observable } from '../base/observable.ts';
import { onceMore } from '../base/once-more.ts';
import { switched, whileThere } from '../base/switched.ts';
import { mayTell } from '../workspace/may-tell.ts';
import { type DecisionsTold, decisionsTold } from './decisions-told.ts';
import { type DeviceNotes, deviceNotes, type Noted, type NotesParts } from './device-notes.ts';
import { type DevicesTold, devicesTold, noDevices } from './devices-told.ts';
import { openRecords } from './open-records.ts';
import type { PresenceSource } from './presence-source.ts';
import { type UnsentTold, unsentTold } from './unsent-told.ts';
import { decisionsToTell } from './unsent.ts';

export interface Presence {
  /** Says that this page shows the record's form, until the function that it gives is called. */
  open(uid: string): () => void;
  /** Whether this page shows the record's form. */
  isOpen(uid: string): boolean;
  /** Who else is on the open records, as last heard; empty without a connection. */
  others: Observable<readonly OnRecord[]>;
  /**
   * Keeps for the audit what is made of records on this device, and tells the server when it can be reached. Resolves also
   * where there is no room for it: work goes on.
   */
  note(noted: Noted): Promise<void>;
  /** The user's other devices that had unsent changes when they last told. */
  devices: Observable<readonly OtherDevice[]>;
  /** The user has read the notice about that device: no device shows it again before that device holds other edits. */
  haveRead(device: string): Promise<void>;
}

export interface OwnPresence extends Presence {
  /** A lock takes the databases of a session that works online only: what waits there to be told is told now. */
  tellBeforeLock(): Promise<void>;
}

export interface PresenceParts extends NotesParts {
  workspace: Observable<PresenceSource | null>;
  /** Whether the last call reached the server. */
  reached: Observable<boolean>;
  /** Whether the session keeps edits on this device; one that doesn't has none that the server could miss. */
  keepsEdits(): boolean;
  device(): string;
}

/**
 * Between two reports while a form is open, and after a failed one, in ms. After 90 s without a report the server takes
 * the form for closed.
 */
const heartbeat = 30_000;
/** From the last change of the outbox to its report, in ms: an edit that is sent sooner is never reported. */
const settling = 5000;
/** From the opening or closing of a form to its report, in ms: screens that follow quickly share one report. */
const moment = 200;

/** What the server is told of one open workspace: four things, which go with one call. */
interface Telling {
  from: PresenceSource;
  unsent: UnsentTold;
  decisions: DecisionsTold;
  devices: DevicesTold;
  notes: DeviceNotes;
}

/** Whether decisions or notes wait to be told. */
const isWaiting = (of: Telling | null) =>
  of !== null && (of.decisions.next().length > 0 || of.notes.mayWait());

/**
 * The engine's `presence`: tells the server which forms this page shows and, from the leading tab, which edits this device
 * holds unsent, by uids only, and what was decided. It decides when to tell; its parts decide what.
 */
export function createPresence(parts: PresenceParts): OwnPresence {
  const { workspace, reached, timers } = parts;
  const page = parts.newId();
  let telling: Telling | null = null;
  let [endBeat, endSoon] = [() => {}, () => {}];

  function soon(ms: number): void {
    endSoon();
    endSoon = timers.after(ms, () => void tell());
  }
  const isHeard = () => telling !== null && reached.get() && mayTell(telling.from);
  const records = openRecords({
    changed: () => telling && soon(moment),
    isHeard,
    missed: (uid) => void keepNote((notes) => notes.addOpen(uid)),
  });

  async function report({ from, unsent, decisions, devices, notes }: Telling): Promise<void> {
    const marks = unsent.marks();
    const decided = decisions.next();
    const read = await devices.read();
    const noted = await notes.next();
    const [settled, open] = [unsent.settled(), records.uids()];
    const { body } = await from.api('presence', {
      body: {
        page,
        open,
        unsent: marks,
        settled,
        decided: decisionsToTell(decided),
        read: [...read],
        // A server of the version before takes no notes.
        ...(noted.length > 0 && { notes: [...noted] }),
      },
      headers: { [wire.device]: parts.device() },
    });
    if (telling?.from !== from) return;
    unsent.told(marks, settled);
    records.heard(open, body.others);
    await devices.heard(body.devices, read);
    if (await unsent.explain(body.missing)) void tell();
    await decisions.told(decided);
    await notes.told(noted);
    if (noted.length > 0 && notes.mayWait()) soon(moment);
  }

  /**
   * Plans the next report: while a form is open, while other devices hold unsent edits, and after a report that failed.
   */
  function planBeat(hasFailed: boolean): void {
    endBeat();
    // Another device may send its edits meanwhile: only the server's next answer tells.
    const hasDevices = (telling?.from.otherDevices.get().length ?? 0) > 0;
    if (telling && (records.isAny() || hasFailed || hasDevices))
      endBeat = timers.after(heartbeat, () => void tell());
  }

  const tell = onceMore(async () => {
    let hasFailed = false;
    const now = telling;
    if (now && reached.get() && mayTell(now.from))
      await now.from.reporting(() => report(now)).catch(() => (hasFailed = true));
    planBeat(hasFailed);
  });

  /** Plans a report where decisions or notes wait that could not be told before. */
  function tellWaiting(ms: number): void {
    if (isHeard() && isWaiting(telling)) soon(ms);
  }

  /** A failure is a full device's: the list of notes is not worth what its user came for. */
  async function keepNote(keep: (notes: DeviceNotes) => Promise<void>): Promise<void> {
    if (!telling) return;
    await keep(telling.notes).catch(() => {});
    tellWaiting(moment);
  }

  whileThere(workspace, (from) => {
    const unsent = unsentTold(from, parts.keepsEdits);
    const notes = deviceNotes(from.stores.meta, from.claims.get().uid, parts);
    telling = { from, unsent, decisions: decisionsTold(from), devices: devicesTold(from), notes };
    const ends = [
      from.outbox.edits.subscribe(() => unsent.isNews() && soon(settling)),
      from.outbox.decisions.subscribe(() => tellWaiting(settling)),
      ...[from.workOffline, from.needsPassword, from.claims, from.leader.isLeader].map((one) =>
        one.subscribe(() => tellWaiting(moment)),
      ),
      from.losses.read.subscribe(() => void tell()),
      // The first report. The server is in reach and this device's edits are read, so this tab can say what became of
      // those that the server misses.
      from.loop.isPulled.subscribe(() => void (!unsent.isTold() && from.loop.isPulled.get() && tell())),
    ];
    if (records.isAny()) soon(moment);
    return () => {
      for (const end of [...ends, endBeat, endSoon]) end();
      telling = null;
      records.forget();
    };
  });
  reached.subscribe(() => {
    if (!reached.get()) records.forget();
    else if (telling && records.isAny()) soon(moment);
    else tellWaiting(moment);
  });

  return {
    others: records.others,
    // From the answer to this tab's report, or to another tab's.
    devices: switched(workspace, ({ otherDevices }) => otherDevices, noDevices),
    async haveRead(device) {
      if (await telling?.devices.haveRead(device)) void tell();
    },
    tellBeforeLock: async () => void (!parts.keepsEdits() && isWaiting(telling) && (await tell())),
    note: (noted) => keepNote((notes) => notes.add(noted)),
    open: records.open,
    isOpen: records.isOpen,
  };
}
