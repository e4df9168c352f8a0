import { Problem } from '#domain/problems.ts';
import { headers as wire } from '#contract/headers.ts';
import type { ApiAnswer, ApiInput } from '../api/api.ts';
import type { AnswerRows } from '../model/mirrored.ts';
import { isUpload, type StoredEdit } from '../model/stored-edit.ts';
import { aliased } from '../view/aliased.ts';
import { answerRows } from './answer-rows.ts';
import type { Marked } from './marks.ts';
import { type Setback, setbackOf } from './outcome.ts';
import type { PushParts } from './push-parts.ts';
import { readBeside } from './read-beside.ts';
import { type EditRequest, requestOf } from './requests.ts';
import type { StoredAnswers } from './stored-answers.ts';
import type { Waits } from './waits.ts';

/** What sending an edit works with. */
export interface OnTheWay {
  /** Ends sending; edits on their way stay in the outbox. */
  signal: AbortSignal;
  paused: Waits;
  storing: StoredAnswers;
  mark(chosen: readonly StoredEdit[]): Promise<Marked[]>;
}

/** Sends one edit; each way answers false when there is no use in going on with others now. */
export interface EditSender {
  typed(marked: Marked): Promise<boolean>;
  /** An upload, which is marked once its file is ready. */
  file(waiting: StoredEdit): Promise<boolean>;
}

/** Sends edits with the outcomes of docs/sync-rules.md PS7. */
export function editSender(parts: PushParts, { signal, paused, storing, mark }: OnTheWay): EditSender {
  const { outbox, log, now } = parts;

  const call = ({ name, outgoing }: EditRequest) =>
    parts.api(name, { ...outgoing, signal } as ApiInput<typeof name>);

  async function settleBack(edit: StoredEdit, epoch: string | null, setback: Setback): Promise<boolean> {
    if (signal.aborted) return false;
    log.add(`${edit.action} ${edit.entity}: ${setback.kind}`);
    switch (setback.kind) {
      case 'password':
        parts.onPassword();
        return false;
      case 'held':
        return false;
      case 'attention':
        // The server has applied the fields without a conflict: their row is stored first, then the edit's new state.
        if (setback.change.state === 'conflict' && setback.change.current)
          await parts.applyAnswers([{ epoch, ...answerRows(asSave(edit), setback.change.current) }]);
        await outbox.change({ ...edit, ...setback.change }, parts.fence());
        return true;
      case 'later':
        paused.pause(edit.lane, setback.waitSeconds);
        // A connection that breaks off under a file may still carry typed edits.
        if (!setback.everyone || isUpload(edit)) return true;
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
      rows.push(...(await readBeside(call, edit, yearId)));
    } catch (thrown) {
      const isUnread = thrown instanceof Problem && thrown.code === 'forbidden';
      return settleBack({ ...edit, mayBeThere: isUnread && mayHaveCome(was) }, epoch, setbackOf(thrown));
    }
    if (signal.aborted) return false;
    paused.answered(edit.lane);
    storing.take({
      edit: withReceipt(edit, sentAt, answer.headers),
      answers: rows.map((one) => ({ epoch, ...one })),
      requestId: answer.headers.get(wire.requestId),
    });
    return true;
  }

  return {
    typed: (marked) =>
      send(marked, () => call(requestOf(aliased(marked.edit, parts.aliases()), parts.device))),

    async file(waiting: StoredEdit): Promise<boolean> {
      let upload;
      try {
        upload = await parts.uploads.prepare(waiting, signal);
      } catch (thrown) {
        const edit = { ...waiting, mayBeThere: mayHaveCome(waiting) };
        return settleBack(edit, parts.mirror()?.epoch ?? null, setbackOf(thrown));
      }
      const [marked] = await mark([waiting]);
      if (!marked) return true;
      const mayGoOn = await send(marked, upload);
      await storing.done();
      return mayGoOn;
    },
  };
}

/**
 * The edit with its receipt. Where the server had the edit already, the receipt keeps the time of the first try, else
 * it gets the time of this one.
 */
const withReceipt = (edit: StoredEdit, sentAt: string, headers: Headers): StoredEdit => ({
  ...edit,
  sentAt: headers.has(wire.idempotencyReplayed) ? edit.sentAt : sentAt,
  receivedAt: headers.get(wire.receivedAt),
});

/** Whether an earlier try may have been applied: there was one, or the device has lost whether there was. */
const mayHaveCome = ({ sentAt, mayBeThere = false }: StoredEdit): boolean => sentAt !== null || mayBeThere;

/** A conflict's `current` is the record, also when the edit was a delete. */
const asSave = (edit: StoredEdit): StoredEdit => ({ ...edit, action: 'save' });
