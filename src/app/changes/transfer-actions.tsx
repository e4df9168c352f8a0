import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ExportForm } from './export-form.tsx';
import { ImportForm } from './import-form.tsx';
import styles from './transfer.module.css';

/** Unsent changes as a file for another computer, and back (docs/screens.md, Changes on this device). */
export function TransferActions() {
  const { queue, drafts } = useEngine();
  const edits = useObservable(queue.edits);
  // The file has the forms that aren't saved yet, too.
  const unsaved = useLiveQuery(() => drafts.count(), [drafts]) ?? 0;
  const isEmpty = edits.length + unsaved === 0;
  const [shown, setShown] = useState<'export' | 'import' | null>(null);
  const close = () => setShown(null);
  return (
    <div className={styles.buttons}>
      <Button
        small
        icon="download"
        unavailable={isEmpty && 'There is nothing to export'}
        onClick={() => setShown('export')}
      >
        Export Unsent Changes
      </Button>
      <Button small icon="upload" onClick={() => setShown('import')}>
        Import Changes
      </Button>
      <Dialog isOpen={shown === 'export'} onRequestClose={close} title="Export Unsent Changes" size="medium">
        <ExportForm onCancel={close} onDone={close} />
      </Dialog>
      <Dialog isOpen={shown === 'import'} onRequestClose={close} title="Import Changes" size="medium">
        <ImportForm onCancel={close} onDone={close} />
      </Dialog>
    </div>
  );
}
