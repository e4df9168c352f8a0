import type { KnownNews } from '#sync/engine/engine.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';

/** Up to when the news are known: without a connection it may be long ago. */
export function AsOf({ known }: { known: KnownNews }) {
  const momentWords = useMomentWords();
  return `As of ${momentWords(known.askedAt)}`;
}
