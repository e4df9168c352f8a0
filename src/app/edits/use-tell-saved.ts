import { useCallback } from 'react';
import type { Queue, QueuedEdit } from '#sync/engine/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { type Notices, useNotices } from '../ui/notices.ts';

/** What a save or a delete is told by once the server has it. */
export interface SavedWords {
  title: string;
  detail?: string | undefined;
  /** What stands under `Saved on this device` until then, where it is other than the words themselves. */
  waiting?: string;
}

/** Tells of the work that it was made for, once it is safe on this device. */
export type TellSaved = (words: SavedWords) => void;

/** What the words depend on besides. */
interface Begun {
  /** The ids of the edits that waited before the work. */
  before: ReadonlySet<string>;
  isOffline: boolean;
  isOnlineOnly: boolean;
}

/** How long the words wait for the server's answer, in ms: hardly anybody notices it, and most answers come within it. */
const patience = 1000;

type Standing = 'waiting' | 'refused' | 'applied' | 'unknown';

/** How the edits of a save stand, as they come and go. */
function follow(edits: Queue['edits'], made: ReadonlySet<string>) {
  const own = () => edits.get().filter(({ id }) => made.has(id));
  let wasSent = own().every(({ state }) => state === 'sent');
  const standing = (isEarly: boolean): Standing => {
    const left: readonly QueuedEdit[] = own();
    if (left.some(({ state }) => state === 'refused' || state === 'conflict')) return 'refused';
    if (left.length > 0) {
      wasSent = left.every(({ state }) => state === 'sent');
      return 'waiting';
    }
    // What was never sent has left by its author's will. Nobody decides that within a second.
    return wasSent || isEarly ? 'applied' : 'unknown';
  };
  return {
    now: () => standing(true),
    /** The first other standing; within `ms` at the latest, if given. */
    next: (ms: number | null): Promise<Standing> =>
      new Promise((resolve) => {
        const done = (found: Standing) => {
          stop();
          clearTimeout(timer);
          resolve(found);
        };
        const stop = edits.subscribe(() => {
          const found = standing(ms !== null);
          if (found !== 'waiting') done(found);
        });
        const timer = ms === null ? undefined : setTimeout(() => done('waiting'), ms);
      }),
  };
}

async function tell(
  edits: Queue['edits'],
  notices: Notices,
  { before, isOffline, isOnlineOnly }: Begun,
  words: SavedWords,
): Promise<void> {
  const made = new Set(edits.get().flatMap(({ id }) => (before.has(id) ? [] : [id])));
  const { now, next } = follow(edits, made);
  const first = now();
  const soon = first === 'waiting' && !isOffline ? await next(patience) : first;
  if (soon === 'applied') notices.saved(words.title, words.detail);
  if (soon !== 'waiting') return;
  const waiting = words.waiting ?? (words.title === messages.savedTitle ? words.detail : words.title);
  const id = isOnlineOnly
    ? notices.savedHere(messages.notSavedYet, messages.sentAgain)
    : notices.savedHere(messages.savedHere, waiting);
  const later = await next(null);
  if (later === 'applied') notices.replace(id, 'success', words.title, words.detail);
  if (later === 'refused') notices.dismiss(id);
}

/**
 * Begins work that is told of by what becomes of it: with the words of success when the server has it, as saved on
 * this device while it waits (in a session that works online only: as not saved yet), and not at all when the server refuses it, which is told where the work is.
 */
export function useTellSaved(): () => TellSaved {
  const { queue, status, session } = useEngine();
  const notices = useNotices();
  return useCallback(() => {
    const before = new Set(queue.edits.get().map(({ id }) => id));
    return (words) => {
      const state = session.state.get();
      const isOnlineOnly = state.kind === 'open' && state.onlineOnly !== null;
      const isOffline = status.get().kind === 'offline';
      void tell(queue.edits, notices, { before, isOffline, isOnlineOnly }, words);
    };
  }, [queue, status, session, notices]);
}
