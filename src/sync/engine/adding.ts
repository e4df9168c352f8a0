import { Problem } from '#domain/problems.ts';
import { needsAttention, type NewEdit } from '../model/stored-edit.ts';
import { requireNoAlias } from '../outbox/aliases.ts';
import type { SessionState } from '../session/session-view.ts';
import type { Workspace } from '../workspace/workspace.ts';

export interface AddingParts {
  opened(): Workspace;
  session(): SessionState;
  /** Called once after the first edit. */
  askToPersist?: (() => void) | undefined;
}

/** Whether a session is open that keeps edits on this device. */
export const keepsEdits = (state: SessionState): boolean =>
  state.kind === 'open' && state.onlineOnly === null;

/** In a session that keeps nothing on the device, an edit is safe only once the server has it. */
async function sentFrom(open: Workspace, id: string): Promise<void> {
  await open.loop.pushSoon();
  const edit = open.outbox.edits.get().find((one) => one.id === id);
  if (edit && !needsAttention(edit))
    throw new Problem('unavailable', 'The server could not be reached, and this session works online only.');
}

/** Makes an edit safe and shows it; rejects when it can't be stored. */
export function adding(parts: AddingParts): (edit: NewEdit, draftKey?: string) => Promise<void> {
  let hasAskedToPersist = false;
  return async (edit, draftKey) => {
    const open = parts.opened();
    requireNoAlias(open.aliases.all.get(), edit);
    await open.outbox.add(edit, draftKey);
    if (!hasAskedToPersist) parts.askToPersist?.();
    hasAskedToPersist = true;
    const state = parts.session();
    if (state.kind === 'open' && !keepsEdits(state)) await sentFrom(open, edit.id);
    else void open.loop.pushSoon();
  };
}
