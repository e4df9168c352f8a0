import { useReadSoFar } from './read-so-far.tsx';
import { useHasParts } from '../shell/engine-context.ts';

/** Why no paper or file is made of a case yet, or false once all of it is here: what lacks events without a word would be filed as the whole. */
export function useNotWhole(family: string, caseUid: string): string | false {
  const hasParts = useHasParts(family, caseUid);
  const readSoFar = useReadSoFar();
  return !hasParts && ['Not all of this case is on this device yet', readSoFar].filter(Boolean).join('. ');
}
