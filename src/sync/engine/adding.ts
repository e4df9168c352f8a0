import { Problem } from '#domain/problems.ts';
import { when } from '../base/observable.ts';
import { oneAtATime } from '../base/one-at-a-time.ts';
import { type NewEdit, needsAttention, type StoredEdit } from '../model/stored-edit.ts';
import { requireNoAlias } from '../outbox/aliases.ts';
import type { SessionState } from '../session/session-view.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface AddingParts {
  opened(): Workspace;
  session(): SessionState;
  /** Whether the last call reached the server. */
  reached(): boolean;
  /** Called once after the first edit. */
  askToPersist?: (() => void) | undefined;
}

/** Whether a session is open that keeps edits on this device. */
export const keepsEdits = (state: SessionState): boolean =>
  state.kind === 'open' && state.onlineOnly === null;

const notSaved = (why: string) => new Problem('unavailable', `${why} This was not saved.`);

/** Makes an edit safe and shows it; rejects when it can't be stored, in a session that works online only also when the server is out of reach. */
export function adding(parts: AddingParts): (edit: NewEdit, draftKey?: string) => Promise<void> {
  const inTurn = oneAtATime();
  let hasAskedToPersist = false;

  /**
   * Throws a Problem where the server is out of reach, before anything waits to be sent. An edit goes without asking where its record or one that
   * it needs waits, too: the edit waits with it.
   */
  async function requireServer(open: Workspace, { id, uid, needs }: NewEdit): Promise<void> {
    if (open.workOffline.get()) throw notSaved('Work Offline is on, and this session works online only.');
    const waits = open.outbox.edits.get().some((edit) => edit.uid === uid || needs.includes(edit.uid));
    if (waits || parts.reached()) return;
    await open.api('receivedEdits', { body: { keys: [id] } }).catch((thrown: unknown) => {
      if (!(thrown instanceof Problem) || thrown.code !== 'unavailable') throw thrown;
      throw notSaved('The server could not be reached, and this session works online only.');
    });
    if (parts.opened() !== open) throw notSaved('The session has changed meanwhile.');
  }

  async function add(open: Workspace, edit: NewEdit, draftKey?: string): Promise<void> {
    await open.outbox.add(edit, draftKey);
    if (!hasAskedToPersist) parts.askToPersist?.();
    hasAskedToPersist = true;
  }

  return async (edit, draftKey) => {
    const open = parts.opened();
    requireNoAlias(open.aliases.all.get(), edit);
    const state = parts.session();
    if (state.kind !== 'open' || keepsEdits(state)) {
      await add(open, edit, draftKey);
      void open.loop.pushSoon();
      return;
    }
    // One after the other, so that edits go out in the order of typing.
    await inTurn(async () => {
      await requireServer(open, edit);
      await add(open, edit, draftKey);
    });
    // The year that comes, or a file that goes out beside it, keeps nobody waiting. An edit without an answer goes on waiting by
    // itself: the server may have it, so a second one in its place could be a second record.
    const isOnItsWay = (one: StoredEdit) => one.id === edit.id && !needsAttention(one);
    const answered = when(open.outbox.edits, (all) => !all.some(isOnItsWay));
    await Promise.race([answered, open.loop.pushSoon()]);
  };
}
