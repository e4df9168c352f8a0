import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * For a dialog whose close takes back what was typed in it: `close` asks first where something was, or was chosen (`isTyped`), and `onClose` is called at
 * once where nothing was. While it `isSaving` nothing is closed: the save closes the dialog, or says why it failed. `question` stands among
 * the dialog's children.
 */
export function useAskToClose(
  isTyped: boolean,
  onClose: () => void,
  isSaving = false,
): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    close() {
      if (isSaving) return;
      if (isTyped) setAsking(true);
      else onClose();
    },
    question: (
      <ConfirmDialog
        isOpen={isAsking && !isSaving}
        title="Close without saving?"
        message="What you entered here is lost."
        confirmLabel="Close"
        cancelLabel="Go back"
        isDanger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
