import { headers as wire } from '#contract/headers.ts';
import { Problem } from '#domain/problems.ts';
import type { Api, ApiAnswer, ApiInput } from '../api/api.ts';
import { backoffSeconds } from '../backoff.ts';
import type { SyncLog } from '../sync-log.ts';
import type { Timers } from '../timers.ts';
import { type AnswerRows, answerRows } from './answer-rows.ts';
import { type Aliases, aliased } from '../view/aliased.ts';
import { nextToSend } from './lanes.ts';
import type { Outbox } from './outbox.ts';
import { type Setback, setbackOf } from './outcome.ts';
import { readAgreement } from './read-agreement.ts';
import { type EditRequest, requestOf } from './requests.ts';
import type { StoredEdit } from './stored-edit.ts';

export interface PushParts {
  api: Api;
  outbox: Outbox;
  /** Which new students stand for existing ones. */
  aliases(): Aliases;
  /** The device's id. */
  device: string;
  /** Says which mirror an answer belongs to that is asked for now; null while a fill has not begun. */
  mirrorEpoch(): Promise<string | null>;
  /** Writes an answer's rows where versions and tombstones allow it, unless the mirror is another one by now. */
  applyAnswer(epoch: string | null, rows: AnswerRows): Promise<void>;
  uploads: {
    /** Makes the file of an upload ready and answers what sends it; both throw as a call does. */
    prepare(edit: StoredEdit, signal: AbortSignal): Promise<() => Promise<ApiAnswer<unknown>>>;
    /** The server has it, and the outbox has let it go. */
    applied(edit: StoredEdit): Promise<void>;
  };
  /** The number of this tab's leading. */
  fence(): number;
  /** Whether this tab may send now: it leads, is online, and nobody chose to work offline. */
  maySend(): boolean;
  /** Only the password helps: the server refused the tokens. */
  onPassword(): void;
  log: SyncLog;
  timers: Timers;
  now(): number;
  random(): number;
}

export interface Push {
  /** Sends what can be sent; resolves when nothing can for now. Runs once, however often it is called. */
  drain(): Promise<void>;
  /** Forgets all waits (the connection is back, or somebody asked), then drains. */
  retryNow(): Promise<void>;
  /** Ends it; what is on its way stays in the outbox. */
  stop(): void;
}

/** A lane's or everybody's wait. */
interface Wait {
  failures: number;
  /** By the device's clock, ms. */
  from: number;
  until: number;
}

const noWait: Wait = { failures: 0, from: 0, until: 0 };

/** Sends the outbox one edit after the other, in the order and with the outcomes of sync.md, Push. */
export function push(parts: PushParts): Push {
  const { outbox, log, now } = parts;
  const aborted = new AbortController();
  const laneWaits = new Map<string, Wait>();
  let everyone = noWait;
  let applied = 0;
  /** Edits whose answers are being stored, by id: what waits for them goes out after that, all else may before. */
  const storing = new Set<string>();
  let stored = Promise.resolve();
  /** What ends the timers that wake it up, by the end of the wait that each was set for. */
  const wakes = new Map<number, () => void>();

  /** A clock that was set back ends a wait, rather than prolonging it by as much. */
  const isOn = ({ from, until }: Wait, at: number) => from <= at && at < until;

  const longer = (wait: Wait | undefined, askedSeconds: number): Wait => {
    const failures = (wait?.failures ?? 0) + 1;
    const from = now();
    return { failures, from, until: from + backoffSeconds(failures, askedSeconds, parts.random) * 1000 };
  };

  /**
   * An edit that the outbox gave up meanwhile (discarded in another tab) is not sent, also not again by a tab that was
   * frozen in the middle of it and has lost the lead.
   */
  const asSent = async (edit: StoredEdit): Promise<StoredEdit | null> => {
    const triedAt = new Date(now()).toISOString();
    const sent: StoredEdit = { ...edit, state: 'sent', sentAt: edit.sentAt ?? triedAt, triedAt };
    return (await outbox.change(sent, parts.fence())) ? sent : null;
  };

  const call = ({ name, outgoing }: EditRequest) =>
    parts.api(name, { ...outgoing, signal: aborted.signal } as ApiInput<typeof name>);

  async function settleBack(edit: StoredEdit, epoch: string | null, setback: Setback): Promise<boolean> {
    if (aborted.signal.aborted) return false;
    log.add(`${edit.action} ${edit.entity}: ${setback.kind}`);
    switch (setback.kind) {
      case 'password':
        parts.onPassword();
        return false;
      case 'attention':
        // The server applied what was in nobody's way: its row first, then the edit's new state.
        if (setback.change.state === 'conflict' && setback.change.current)
          await parts.applyAnswer(epoch, answerRows(asSave(edit), setback.change.current));
        await outbox.change({ ...edit, ...setback.change }, parts.fence());
        return true;
      case 'later':
        laneWaits.set(edit.lane, longer(laneWaits.get(edit.lane), setback.waitSeconds));
        // A connection that breaks off under a file may carry what is typed.
        if (!setback.everyone || isFile(edit)) return true;
        everyone = longer(everyone, setback.waitSeconds);
        return false;
    }
  }

  /** Sends one edit; false when there is no use in going on with others now. */
  async function send(waiting: StoredEdit): Promise<boolean> {
    const epoch = await parts.mirrorEpoch();
    let ready: (() => Promise<ApiAnswer<unknown>>) | null = null;
    try {
      if (isFile(waiting)) ready = await parts.uploads.prepare(waiting, aborted.signal);
    } catch (thrown) {
      return settleBack({ ...waiting, mayBeThere: waiting.sentAt !== null }, epoch, setbackOf(thrown));
    }
    const edit = await asSent(waiting);
    if (!edit) return true;
    const sentAt = new Date(now()).toISOString();
    let answer;
    const rows: AnswerRows[] = [];
    try {
      answer = await (ready ? ready() : call(requestOf(aliased(edit, parts.aliases()), parts.device)));
      rows.push(answerRows(edit, answer.body));
      if (edit.action === 'agree') rows.push(...(await readAgreement(call, edit.uid)));
    } catch (thrown) {
      const isUnread = thrown instanceof Problem && thrown.code === 'forbidden';
      const mayBeThere = isUnread && waiting.sentAt !== null;
      return settleBack({ ...edit, mayBeThere }, epoch, setbackOf(thrown));
    }
    if (aborted.signal.aborted) return false;
    everyone = noWait;
    laneWaits.delete(edit.lane);
    await stored;
    if (aborted.signal.aborted) return false;
    storing.add(edit.id);
    const ended = withReceipt(edit, sentAt, answer.headers);
    const requestId = answer.headers.get(wire.requestId);
    // One answer is stored while one edit is on its way.
    stored = stored.then(() => store(ended, epoch, rows, requestId));
    if (isFile(edit)) await stored;
    return true;
  }

  /**
   * Stores an answer: its rows first, then the end of its edit. Never rejects: an edit whose answer couldn't be stored goes
   * out again later.
   */
  async function store(
    edit: StoredEdit,
    epoch: string | null,
    rows: readonly AnswerRows[],
    requestId: string | null,
  ): Promise<void> {
    try {
      for (const answered of rows) await parts.applyAnswer(epoch, answered);
      await outbox.end([edit], 'applied', undefined, parts.fence());
      applied += 1;
      if (isFile(edit)) await parts.uploads.applied(edit);
      log.add(`${edit.action} ${edit.entity}: applied`, requestId);
    } catch {
      // The next answer ends everybody's wait, but not this one.
      laneWaits.set(edit.lane, longer(laneWaits.get(edit.lane), 0));
      fail();
    } finally {
      storing.delete(edit.id);
    }
  }

  function endWakes(): void {
    for (const end of wakes.values()) end();
    wakes.clear();
  }

  /**
   * Wakes up when the first of the waits is over that kept something back at that time, or has begun since: looked at
   * later, one may be over already, and nobody would wake.
   */
  function planWake(at: number): void {
    const lanes = new Set(outbox.edits.get().map(({ lane }) => lane));
    const ends = [everyone, ...[...laneWaits].flatMap(([lane, wait]) => (lanes.has(lane) ? [wait] : []))]
      .filter((wait) => isOn(wait, at) || (wait.failures > 0 && wait.from >= at))
      .map(({ until }) => until);
    const first = Math.min(...ends);
    if (ends.length === 0 || lanes.size === 0 || wakes.has(first)) return;
    const wake = () => {
      wakes.delete(first);
      void drain();
    };
    wakes.set(first, parts.timers.after(Math.max(1, first - now()), wake));
  }

  async function run(isWanted: (edit: StoredEdit) => boolean): Promise<void> {
    const isFree = (edit: StoredEdit) => isWanted(edit) && !storing.has(edit.id);
    let at = now();
    for (; !aborted.signal.aborted && parts.maySend() && !isOn(everyone, at); at = now()) {
      const isPaused = (lane: string) => isOn(laneWaits.get(lane) ?? noWait, at);
      const edit = nextToSend(outbox.edits.get(), isPaused, isFree);
      if (edit ? !(await send(edit)) : storing.size === 0) break;
      // What is left waits for it, perhaps.
      if (!edit) await stored;
    }
    await stored;
    if (!aborted.signal.aborted) planWake(at);
  }

  /** A database that fails ends no edit: what was being done is done again later. */
  function fail(): void {
    if (aborted.signal.aborted) return;
    log.add('push: the device failed');
    everyone = longer(everyone, 0);
    planWake(everyone.from);
  }

  /** Sends what is wanted, once at a time however often it is called. */
  function sender(isWanted: (edit: StoredEdit) => boolean): () => Promise<void> {
    let running: Promise<void> | null = null;
    let again = false;
    return () => {
      again = true;
      running ??= (async () => {
        try {
          while (again) {
            again = false;
            await run(isWanted).catch(fail);
          }
        } finally {
          running = null;
        }
      })();
      return running;
    };
  }

  // What is typed doesn't wait for a file that takes minutes.
  const [sendFiles, sendTyped] = [sender(isFile), sender((edit) => !isFile(edit))];

  async function drain(): Promise<void> {
    let before: number;
    do {
      before = applied;
      await Promise.all([sendTyped(), sendFiles()]);
      // What was applied may have been what another one waited for.
    } while (applied > before && !aborted.signal.aborted);
  }

  return {
    drain,
    retryNow() {
      laneWaits.clear();
      everyone = noWait;
      endWakes();
      return drain();
    },
    stop() {
      aborted.abort();
      endWakes();
    },
  };
}

/** The first send that arrived is what a receipt tells of: on a repeat that is an earlier one, else this one. */
const withReceipt = (edit: StoredEdit, sentAt: string, headers: Headers): StoredEdit => ({
  ...edit,
  sentAt: headers.has(wire.idempotencyReplayed) ? edit.sentAt : sentAt,
  receivedAt: headers.get(wire.receivedAt),
});

const isFile = (edit: StoredEdit) => edit.action === 'upload';

/** A conflict's `current` is the record, also when it was a delete that was refused. */
const asSave = (edit: StoredEdit): StoredEdit => ({ ...edit, action: 'save' });
