import type { StoredEdit } from '../model/stored-edit.ts';
import type { Outbox } from './outbox.ts';

/** An edit that is marked as sent, and what it was before. */
export interface Marked {
  was: StoredEdit;
  edit: StoredEdit;
}

interface MarksParts {
  outbox: Pick<Outbox, 'changeAll' | 'edits'>;
  /** This tab's fence. */
  fence(): number;
  now(): number;
}

/**
 * Marks edits as sent before their requests leave: from then on their author can't end them until the server has
 * answered.
 */
export function createMarks({ outbox, fence, now }: MarksParts) {
  return {
    /**
     * Marks edits as sent; answers those that may go out. An edit that was discarded in another tab meanwhile may
     * not. Rejects when another tab has taken the lead, so that a tab that was frozen sends nothing again.
     */
    async mark(chosen: readonly StoredEdit[]): Promise<Marked[]> {
      if (chosen.length === 0) return [];
      const triedAt = new Date(now()).toISOString();
      const marked = chosen.map((was): Marked => {
        return { was, edit: { ...was, state: 'sent', sentAt: was.sentAt ?? triedAt, triedAt } };
      });
      const sent = marked.map(({ edit }) => edit);
      const there = await outbox.changeAll(sent, fence());
      return marked.filter(({ edit }) => there.has(edit.id));
    },

    /**
     * Takes the mark off edits that were not sent, so that their author can discard them; an edit that was changed
     * since stays as it is. Where this fails, the edits count as sent.
     */
    async unmark(marked: readonly Marked[]): Promise<void> {
      const still = new Set(outbox.edits.get());
      const before = marked.flatMap(({ was, edit }) => (still.has(edit) ? [was] : []));
      if (before.length > 0) await outbox.changeAll(before, fence()).catch(() => {});
    },
  };
}
