import type { Receipt } from '../edits/use-receipts.ts';
import { useEngine } from '../shell/engine-context.ts';
import { useSave } from '../shell/use-save.ts';
import { GoingButton } from '../ui/going-button.tsx';
import styles from './undo-discard.module.css';

/** Brings a discarded change back to the queue, as long as it is kept: 30 days (docs/sync-rules.md ED5). */
export function UndoDiscard({ receipt, titleId }: { receipt: Receipt; titleId: string }) {
  const { queue } = useEngine();
  const { isSaving, run } = useSave();
  if (!('how' in receipt) || receipt.how !== 'discarded') return null;
  return (
    <div className={styles.undo} data-print="no">
      <GoingButton
        small
        icon="undo"
        isBusy={isSaving}
        aria-describedby={titleId}
        onClick={() => void run(() => queue.undoDiscard(receipt.id))}
      >
        Undo Discard
      </GoingButton>
    </div>
  );
}
