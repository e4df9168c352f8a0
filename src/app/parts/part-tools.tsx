import type { ReactNode } from 'react';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';

interface PartToolsProps {
  addLabel: string;
  /** Null where nobody may add any. */
  onAdd: (() => void) | null;
  /** Why there is nothing to export; false where there is something. */
  unavailable: string | false;
  onExport: () => Promise<void>;
  /** What narrows or orders them, between the two. */
  children?: ReactNode;
}

/** Above the events or the contacts of a case: a new one, and all of them as a PDF. */
export function PartTools({ addLabel, onAdd, unavailable, onExport, children }: PartToolsProps) {
  const { isSaving, run } = useSave();
  return (
    <>
      {onAdd && (
        <Button icon="plus" variant="primary" onClick={onAdd}>
          {addLabel}
        </Button>
      )}
      {children}
      <Button icon="download" isBusy={isSaving} unavailable={unavailable} onClick={() => void run(onExport)}>
        Export to PDF
      </Button>
    </>
  );
}
