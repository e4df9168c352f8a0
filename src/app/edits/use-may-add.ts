import { useMayEdit } from '../shell/engine-context.ts';
import { useIsRefused } from './use-refused-edit.ts';

/** Whether the signed-in user may add parts to a case: nobody may to one that the server refused. */
export function useMayAdd(caseUid: string): boolean {
  const isRefused = useIsRefused(caseUid);
  return useMayEdit() && !isRefused;
}
