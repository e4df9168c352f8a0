import type { ReactNode } from 'react';
import { useMayEdit } from '../shell/engine-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';

/** In place of lists that show Mine where nothing is; `assign` leads to where cases are assigned, for those who may. */
export function NoneMine({ assign }: { assign: ReactNode }) {
  const mayEdit = useMayEdit();
  return (
    <EmptyState title="No case is assigned to you" icon="people" action={mayEdit && assign}>
      A case is yours when you are its investigator, mediator or ALJ. Everybody shows the cases of all.
    </EmptyState>
  );
}
