import { Problem } from '#domain/problems.ts';
import { headers as wire } from '#contract/headers.ts';
import type { Api, ApiAnswer, ApiInput } from '../api/api.ts';
import { onceMore } from '../base/once-more.ts';
import type { SyncLog } from '../base/sync-log.ts';
import type { Timers } from '../base/timers.ts';
import type { MirrorState } from '../model/mirror-store.ts';
import type { Answer, AnswerRows } from '../model/mirrored.ts';
import type { StoredEdit } from '../model/stored-edit.ts';
import { aliased, type Aliases } from '../view/aliased.ts';
import { answerRows } from './answer-rows.ts';
import { nextToSend } from './lanes.ts';
import { type Marked, marks } from './marks.ts';
import type { Outbox } from './outbox.ts';
import { type Setback, setbackOf } from './outcome.ts';
import { readAgreement } from './read-agreement.ts';
import { type EditRequest, requestOf } from './requests.ts';
import { storedAnswers } from './stored-answers.ts';
import { waits } from './waits.ts';

export interface PushParts {
  api: Api;
  outbox: Outbox;
  /** Which new students stand for existing ones. */
  aliases(): Aliases;
  /** The device's id. */
  device: string;
  /** Says which mirror an answer belongs to that is asked for now, its epoch null while a fill has not begun. */
  mirror(): Pick<MirrorState, 'epoch' | 'yearId'> | null;
  /** Writes the answers' rows where versions and tombstones allow it, unless the mirror is another one by now. */
  applyAnswers(answers: readonly Answer[]): Promise<void>;
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

/** Most edits that are marked as sent in one go, to be sent one after the other, once the server has answered. */
const mostAhead = 10;

/**
 * How long a mark is good for, in ms: nobody ends a marked edit within a minute (release.ts), and a try takes half of one.
 * What isn't sent within it is marked anew.
 */
const fresh = 1000;

/** Sends the outbox one edit after the other, in the order and with the outcomes of docs/sync-rules.md PS3. */
export function push(parts: PushParts): Push {
  const { outbox, log, now } = parts;
  const aborted = new AbortController();
  const { mark, unmark } = marks(parts);
  const paused = waits({ ...parts, wake: () => void drain() });
  let applied = 0;
  const storing = storedAnswers({
    ...parts,
    async onStored(edit) {
      applied += 1;
      if (isFile(edit)) await parts.uploads.applied(edit);
    },
    onFailed(edits) {
      // The next answer ends everybody's wait, but not these.
      for (const { lane } of edits) paused.pause(lane, 0);
      fail();
    },
  });

  const call = ({ name, outgoing }: EditRequest) =>
    parts.api(name, { ...outgoing, signal: aborted.signal } as ApiInput<typeof name>);

  async function settleBack(edit: StoredEdit, epoch: string | null, setback: Setback): Promise<boolean> {
    if (aborted.signal.aborted) return false;
    log.add(`${edit.action} ${edit.entity}: ${setback.kind}`);
    switch (setback.kind) {
      case 'password':
        parts.onPassword();
        return false;
      case 'held':
        return false;
      case 'attention':
        // The server applied what was in nobody's way: its row first, then the edit's new state.
        if (setback.change.state === 'conflict' && setback.change.current)
          await parts.applyAnswers([{ epoch, ...answerRows(asSave(edit), setback.change.current) }]);
        await outbox.change({ ...edit, ...setback.change }, parts.fence());
        return true;
      case 'later':
        paused.pause(edit.lane, setback.waitSeconds);
        // A connection that breaks off under a file may carry what is typed.
        if (!setback.everyone || isFile(edit)) return true;
        paused.pauseEveryone(setback.waitSeconds);
        return false;
    }
  }

  /** Sends an edit and takes its answer; false when there is no use in going on with others now. */
  async function send({ was, edit }: Marked, ask: () => Promise<ApiAnswer<unknown>>): Promise<boolean> {
    const { epoch = null, yearId = null } = parts.mirror() ?? {};
    const sentAt = new Date(now()).toISOString();
    let answer;
    const rows: AnswerRows[] = [];
    try {
      answer = await ask();
      rows.push(answerRows(edit, answer.body, answer.headers));
      if (edit.action === 'agree') rows.push(...(await readAgreement(call, edit, yearId)));
    } catch (thrown) {
      const isUnread = thrown instanceof Problem && thrown.code === 'forbidden';
      const mayBeThere = isUnread && was.sentAt !== null;
      return settleBack({ ...edit, mayBeThere }, epoch, setbackOf(thrown));
    }
    if (aborted.signal.aborted) return false;
    paused.answered(edit.lane);
    storing.take({
      edit: withReceipt(edit, sentAt, answer.headers),
      answers: rows.map((one) => ({ epoch, ...one })),
      requestId: answer.headers.get(wire.requestId),
    });
    return true;
  }

  const sendTyped = (marked: Marked) =>
    send(marked, () => call(requestOf(aliased(marked.edit, parts.aliases()), parts.device)));

  async function sendFile(waiting: StoredEdit): Promise<boolean> {
    let upload;
    try {
      upload = await parts.uploads.prepare(waiting, aborted.signal);
    } catch (thrown) {
      const edit = { ...waiting, mayBeThere: waiting.sentAt !== null };
      return settleBack(edit, parts.mirror()?.epoch ?? null, setbackOf(thrown));
    }
    const [marked] = await mark([waiting]);
    if (!marked) return true;
    const mayGoOn = await send(marked, upload);
    await storing.done();
    return mayGoOn;
  }

  /** The next that nothing holds, in their order; those before hold what comes after them. */
  function choose(isWanted: (edit: StoredEdit) => boolean, at: number, count: number): StoredEdit[] {
    const chosen = new Set<StoredEdit>();
    const isFree = (edit: StoredEdit) => isWanted(edit) && !storing.has(edit.id) && !chosen.has(edit);
    while (chosen.size < count) {
      const next = nextToSend(outbox.edits.get(), (lane) => paused.isPaused(lane, at), isFree);
      if (!next) break;
      chosen.add(next);
    }
    return [...chosen];
  }

  const maySend = (at: number) => !aborted.signal.aborted && parts.maySend() && !paused.isEveryonePaused(at);

  async function runFiles(): Promise<number> {
    let at = now();
    for (; maySend(at); at = now()) {
      const [file] = choose(isFile, at, 1);
      if (file ? !(await sendFile(file)) : storing.size === 0) break;
      // What is left waits for it, perhaps.
      if (!file) await storing.done();
    }
    return at;
  }

  async function runTyped(): Promise<number> {
    let at = now();
    let marked: Marked[] = [];
    let ahead = 1;
    try {
      for (let since = at; maySend(at); at = now()) {
        if (marked.length === 0 || at - since > fresh || at < since) {
          // Else what was never sent would be marked as what was, and could not be discarded.
          await unmark(marked);
          since = at;
          const chosen = choose((edit) => !isFile(edit), at, ahead);
          if (chosen.length === 0 && storing.size === 0) break;
          marked = await mark(chosen);
          // What is left waits for it, perhaps.
          if (chosen.length === 0) await storing.done();
        }
        const next = marked.shift();
        if (next && !(await sendTyped(next))) break;
        if (next) ahead = mostAhead;
      }
    } finally {
      if (!aborted.signal.aborted) await unmark(marked);
    }
    return at;
  }

  /** A database that fails ends no edit: what was being done is done again later. */
  function fail(): void {
    if (aborted.signal.aborted) return;
    log.add('push: the device failed');
    const at = now();
    paused.pauseEveryone(0);
    planWake(at);
  }

  const planWake = (at: number) => paused.planWake(at, new Set(outbox.edits.get().map(({ lane }) => lane)));

  const sender = (run: () => Promise<number>) =>
    onceMore(async () => {
      try {
        const at = await run();
        await storing.done();
        if (!aborted.signal.aborted) planWake(at);
      } catch {
        fail();
      }
    });

  // What is typed doesn't wait for a file that takes minutes.
  const [sendAllTyped, sendAllFiles] = [sender(runTyped), sender(runFiles)];

  async function drain(): Promise<void> {
    let before: number;
    do {
      before = applied;
      await Promise.all([sendAllTyped(), sendAllFiles()]);
      // What was applied may have been what another one waited for.
    } while (applied > before && !aborted.signal.aborted);
  }

  return {
    drain,
    retryNow() {
      paused.clear();
      return drain();
    },
    stop() {
      aborted.abort();
      paused.stop();
      storing.stop();
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
