import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { recordWords } from '../edits/record-words.ts';
import { isOfFieldsAlone } from '../edits/refusal.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useNotices } from '../ui/notices.ts';

/** One message each (docs/product.md 8.1): of a refusal that is about fields, theirs. */
const messagesOf = (edit: QueuedEdit): readonly string[] =>
  isOfFieldsAlone(edit) ? edit.fields.map(({ message }) => message) : [edit.error ?? messages.saveFailed];

/** A toast, and the refused changes that it tells of: those of one message share it. */
interface Told {
  toast: number;
  message: string;
  edits: Set<string>;
}

/**
 * Tells of a change that the server refuses while the application is open, wherever its author is by then. Whoever may only read after
 * weeks offline has one toast for all that was typed, not a window full of the same words; it leads to where all are listed.
 */
export function RefusalsTold({ onShowAll }: { onShowAll: () => void }) {
  const { queue, view } = useEngine();
  const notices = useNotices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ navigate, pathname, onShowAll });
  useEffect(() => {
    latest.current = { navigate, pathname, onShowAll };
  });

  useEffect(() => {
    const refused = () => queue.edits.get().filter(({ state }) => state === 'refused');
    /** Those that were refused before have no toast. */
    const known = new Set(refused().map(({ id }) => id));
    let told: Told[] = [];

    /** Where the only one of them is, unless it is on the screen already. */
    function addressOf([only]: readonly string[]): string | undefined {
      const edit = refused().find(({ id }) => id === only);
      const address = edit && recordWords(view, edit).address;
      return address && address.split('?')[0] !== latest.current.pathname ? address : undefined;
    }

    /** What the toast offers of those that it tells of now. */
    function show(edits: ReadonlySet<string>) {
      if (edits.size === 1 && addressOf([...edits]) === undefined) return undefined;
      const run = () => {
        if (edits.size > 1) return latest.current.onShowAll();
        const address = addressOf([...edits]);
        if (address !== undefined) void latest.current.navigate(address);
      };
      return { label: 'Show', run };
    }

    function word({ toast, message, edits }: Told): void {
      const words = edits.size === 1 ? message : `${message} (${edits.size} changes)`;
      notices.replace(toast, 'error', messages.errorTitle, words);
      notices.offer(toast, show(edits));
    }

    function say(edit: QueuedEdit): void {
      known.add(edit.id);
      for (const message of messagesOf(edit)) {
        const standing = told.find(
          (one) =>
            one.message === message && notices.get().some(({ id, isShown }) => id === one.toast && isShown),
        );
        if (standing) {
          standing.edits.add(edit.id);
          word(standing);
        } else {
          const edits = new Set([edit.id]);
          told.push({ toast: notices.error(messages.errorTitle, message, show(edits)), message, edits });
        }
      }
    }

    return queue.edits.subscribe(() => {
      const now = refused();
      const left = new Set(now.map(({ id }) => id));
      for (const edit of now) if (!known.has(edit.id)) say(edit);
      for (const id of known) if (!left.has(id)) known.delete(id);
      for (const one of told) {
        const before = one.edits.size;
        for (const id of one.edits) if (!left.has(id)) one.edits.delete(id);
        if (one.edits.size === 0) notices.dismiss(one.toast);
        else if (one.edits.size < before) word(one);
      }
      told = told.filter(({ edits }) => edits.size > 0);
    });
  }, [queue, view, notices]);
  return null;
}
