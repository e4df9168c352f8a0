import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';

interface PartToolsProps {
  addLabel: string;
  /** Null where nobody may add any. */
  onAdd: (() => void) | null;
  /** Why there is nothing to export; false where there is something. */
  unavailable: string | false;
  onExport: () => Promise<void>;
}

/** Above the events or the contacts of a case: a new one, and all of them as a PDF. */
export function PartTools({ addLabel, onAdd, unavailable, onExport }: PartToolsProps) {
  const { isSaving, run } = useSave();
  return (
    <>
      {onAdd && (
        <Button icon="plus" variant="primary" onClick={onAdd}>
          {addLabel}
        </Button>
      )}
      <Button icon="download" isBusy={isSaving} unavailable={unavailable} onClick={() => void run(onExport)}>
        Export to PDF
      </Button>
    </>
  );
}
