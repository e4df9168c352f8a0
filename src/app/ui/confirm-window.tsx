import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import dialog from './dialog.module.css';
import { useFinalFocus } from './final-focus.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The question, in full sentences. */
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What is confirmed cannot be undone. */
  isDanger?: boolean;
  isBusy?: boolean;
  /** Where the focus goes when it closes, if not to where it was. */
  finalFocus?: () => HTMLElement | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What a ConfirmDialog shows once its code is here. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const finalFocus = useFinalFocus(props.finalFocus);
  // What it confirms is under way: its end closes the question, or says why it failed.
  const leave = () => !props.isBusy && props.onCancel();
  return (
    <AlertDialog.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) leave();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialog.backdrop} forceRender />
        <AlertDialog.Popup className={dialog.popup} data-size="small" initialFocus={cancel} {...finalFocus}>
          <div className={styles.words}>
            <AlertDialog.Title className={styles.title}>{props.title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.message} render={<div />}>
              {props.message}
            </AlertDialog.Description>
          </div>
          <div className={dialog.footer}>
            <Button ref={cancel} onClick={leave}>
              {props.cancelLabel ?? 'Cancel'}
            </Button>
            <Button
              variant={props.isDanger ? 'danger' : 'primary'}
              isBusy={props.isBusy}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
