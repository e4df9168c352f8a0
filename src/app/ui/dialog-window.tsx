import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Around, useFinalFocus } from './final-focus.ts';

export interface DialogProps {
  isOpen: boolean;
  /** Esc or Close was pressed; ask first when something was typed. A click outside does nothing. */
  onRequestClose: () => void;
  title: string;
  description?: string;
  size?: 'large' | 'medium';
  /** Where the focus goes when it closes, if not to where it was: what was pressed may have given way to something else. */
  finalFocus?: () => HTMLElement | null;
  /** Buttons, in a bar that stays in view. */
  footer?: ReactNode;
  children: ReactNode;
}

/** What a Dialog shows once its code is here. */
export function DialogWindow(props: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const opener = useOpener(props.isOpen);
  const finalFocus = useFinalFocus(props.finalFocus ?? opener);
  return (
    <BaseDialog.Root
      open={props.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onRequestClose();
      }}
      disablePointerDismissal
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup
          ref={popup}
          className={styles.popup}
          data-size={props.size ?? 'large'}
          {...finalFocus}
          initialFocus={(opener) => (opener === 'touch' ? true : (firstField() ?? true))}
        >
          <div className={styles.header}>
            <div>
              <BaseDialog.Title className={styles.title}>{props.title}</BaseDialog.Title>
              {props.description && (
                <BaseDialog.Description className={styles.description}>
                  {props.description}
                </BaseDialog.Description>
              )}
            </div>
            <IconButton icon="close" label="Close" onClick={props.onRequestClose} />
          </div>
          <div className={styles.body} data-dialog-body="">
            <Around value={popup}>{props.children}</Around>
          </div>
          {props.footer && <div className={styles.footer}>{props.footer}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/**
 * What had the focus when the dialog opened; null where that is gone, false where the focus has gone on from the dialog already.
 * Base UI asks only after the effects of what stands in the dialog: a form that takes the focus by itself would be what the
 * focus goes back to, and gone.
 */
function useOpener(isOpen: boolean): () => HTMLElement | false | null {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return () => {
    const [{ current }, { activeElement: now, body }] = [opener, document];
    if (now && now !== body && !now.closest('[role=dialog], [role=alertdialog]')) return false;
    return current instanceof HTMLElement && current !== body && current.isConnected ? current : null;
  };
}

/** Marks a button that comes before a dialog's first field, as that which chooses a file does. */
export const firstAttribute = 'data-first';

/** Work starts in the first field, not on Close; on a touch screen the keyboard would cover half the dialog. */
const firstField = () =>
  [...document.querySelectorAll('[data-dialog-body]')]
    .at(-1)
    ?.querySelector<HTMLElement>(
      `:is([${firstAttribute}], input, select, textarea):not(:disabled, [tabindex="-1"])`,
    );
