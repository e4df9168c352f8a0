import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { recordWords } from '../edits/record-words.ts';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { useNotices } from '../ui/notices.ts';

/** One message each (docs/product.md 8.1): of a refusal that is about fields, theirs. */
const messagesOf = ({ error, fields }: QueuedEdit): readonly string[] => {
  const ofFields = fields.map(({ message }) => message);
  return ofFields.join(' ') === error ? ofFields : [error ?? messages.saveFailed];
};

/** Tells of a change that the server refuses while the application is open, wherever its author is by then. */
export function RefusalsTold() {
  const { queue, view } = useEngine();
  const notices = useNotices();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ navigate, pathname });
  useEffect(() => {
    latest.current = { navigate, pathname };
  });

  useEffect(() => {
    const refused = () => queue.edits.get().filter(({ state }) => state === 'refused');
    /** The toasts of each refused change; none of those that were refused before. */
    const told = new Map<string, readonly number[]>(refused().map(({ id }) => [id, []]));

    function say(edit: QueuedEdit): readonly number[] {
      const { address } = recordWords(view, edit);
      const isHere = address?.split('?')[0] === latest.current.pathname;
      const show =
        address === null || isHere
          ? undefined
          : { label: 'Show', run: () => void latest.current.navigate(address) };
      return messagesOf(edit).map((message) => notices.error(messages.errorTitle, message, show));
    }

    return queue.edits.subscribe(() => {
      const now = refused();
      for (const edit of now) if (!told.has(edit.id)) told.set(edit.id, say(edit));
      const left = new Set(now.map(({ id }) => id));
      for (const [id, toasts] of told) if (!left.has(id)) toasts.forEach(notices.dismiss);
    });
  }, [queue, view, notices]);
  return null;
}
