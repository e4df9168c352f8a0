import { useEffect, useState } from 'react';
import type { ClosedWork } from '#sync/engine/engine.ts';
import { useEngine, useSession } from '../shell/engine-context.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { closedWords, stillClosedWords } from './sign-in-words.ts';

/** Says that the server has just closed this device; and later, to whoever is here, what lies sealed on it since it was closed. */
export function ClosedHere() {
  const { session } = useEngine();
  useMomentWords();
  const state = useSession();
  const [left, setLeft] = useState<ClosedWork | null>(null);
  const isOut = state.kind === 'signed-out';
  useEffect(() => {
    // Where this device can't tell, the page says nothing of it.
    if (isOut) void session.closedWork().then(setLeft, () => {});
  }, [isOut, session]);
  if (isOut && state.closed) return <p role="alert">{closedWords(state.closed.sealed)}</p>;
  return left && <p role="status">{stillClosedWords(left)}</p>;
}
