import { Problem } from '#domain/problems.ts';
import type { Api } from '../api/api.ts';
import { existingStudent, isOfDeleted, type StoredEdit } from '../model/stored-edit.ts';
import { successor } from '../outbox/queue.ts';
import type { Memory } from '../view/memory.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Rescue } from './rescue.ts';

export interface DecidedElsewhereParts {
  opened(): Workspace;
  /** Asks for the password where a call wants it again. */
  online: Api;
  memory: Memory;
  newId(): string;
  /** The device's clock, ms. */
  now(): number;
}

/** What a person decides about edits that met a deleted record, or a student who was there already. */
export function decidedElsewhere({
  opened,
  online,
  memory,
  newId,
  now,
}: DecidedElsewhereParts): Pick<Rescue, 'restore' | 'useExistingStudent'> {
  const find = (open: Workspace, id: string) => open.outbox.edits.get().find((edit) => edit.id === id);

  /** Whether the mirror has the record again: in a later version than the edit's author saw, and than the first one. */
  const isBack = ({ entity, uid, seenVersion }: StoredEdit) =>
    Number(memory.rowOf(entity, uid)?.version ?? 0) > Math.max(seenVersion, 1);

  async function bringBack(open: Workspace, edit: StoredEdit): Promise<void> {
    try {
      await online('restoreRecord', { params: { entity: edit.entity, id: `~${edit.uid}` } });
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.code !== 'rule') throw thrown;
      // Somebody may have restored the record, or the one that it belongs to, a moment ago: the pull shows that.
      await open.loop.pullSoon();
      if (!isBack(edit)) throw thrown;
    }
  }

  return {
    async restore(id) {
      const open = opened();
      const edit = find(open, id);
      if (!edit || !isOfDeleted(edit)) return;
      if (!isBack(edit)) await bringBack(open, edit);
      // The new edit keeps the version that its author saw: the server merges what others changed before the deletion.
      await open.outbox.end([edit], 'resolved', successor(edit, {}, { newId, now }));
      await open.loop.pushSoon();
    },

    async useExistingStudent(id) {
      const open = opened();
      const edit = find(open, id);
      const existing = edit && existingStudent(edit);
      if (!edit || !existing) return;
      await open.aliases.add({ [edit.uid]: existing.uid });
      // Later edits of the new student end, too: their author never saw the existing student's fields and must not
      // change them.
      const own = open.outbox.edits
        .get()
        .filter(({ entity, uid }) => entity === 'student' && uid === edit.uid);
      await open.outbox.end(own, 'resolved');
      void open.loop.pushSoon();
    },
  };
}
