import type { StoredEdit } from '../model/stored-edit.ts';
import type { Outbox } from './outbox.ts';

/** An edit that is written down as sent, and what it was before. */
export interface Marked {
  was: StoredEdit;
  edit: StoredEdit;
}

interface MarksParts {
  outbox: Pick<Outbox, 'changeAll' | 'edits'>;
  /** The number of this tab's leading. */
  fence(): number;
  now(): number;
}

/** Writes down which edits are being sent, before they are: whoever sent one can't end it until it has an answer. */
export function createMarks({ outbox, fence, now }: MarksParts) {
  return {
    /**
     * Marks edits as sent; answers those that may be. One that the outbox gave up meanwhile (discarded in another tab) is
     * not sent, also not again by a tab that was frozen in the middle of it and has lost the lead.
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
     * What was marked and not sent is as it was, for its author to discard, unless something was decided of it since. Where
     * that fails, it counts as sent.
     */
    async unmark(marked: readonly Marked[]): Promise<void> {
      const still = new Set(outbox.edits.get());
      const before = marked.flatMap(({ was, edit }) => (still.has(edit) ? [was] : []));
      if (before.length > 0) await outbox.changeAll(before, fence()).catch(() => {});
    },
  };
}
