import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface RecoveryCodesDialogProps {
  title: string;
  codes: readonly string[];
  onDone: () => void;
  /** The button that led here, perhaps by way of a dialog that is gone. */
  finalFocus: () => HTMLElement | null;
}

/** Recovery codes over the screen. They are shown this once, so that Esc and a press beside them ask first. */
export function RecoveryCodesDialog({ title, codes, onDone, finalFocus }: RecoveryCodesDialogProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog isOpen size="medium" title={title} finalFocus={finalFocus} onRequestClose={() => setAsking(true)}>
      <RecoveryCodes codes={codes} onDone={onDone} />
      <ConfirmDialog
        isOpen={isAsking}
        title="Have you kept your recovery codes?"
        message="They are not shown again."
        confirmLabel="I Have Kept Them"
        cancelLabel="Go back"
        onConfirm={onDone}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}
