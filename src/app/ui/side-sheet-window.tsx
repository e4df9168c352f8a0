import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './side-sheet.module.css';

export interface SideSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  side: 'start' | 'end';
  /** What belongs to the sheet without being in its flow: the toasts, which would be out of reach behind a modal. */
  overlay?: ReactNode;
  children: ReactNode;
}

/** What a SideSheet shows once its code is here. */
export const SideSheetWindow = ({ isOpen, onClose, title, side, overlay, children }: SideSheetProps) => (
  <Dialog.Root
    open={isOpen}
    onOpenChange={(isNowOpen) => {
      if (!isNowOpen) onClose();
    }}
  >
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.backdrop} />
      <Dialog.Popup className={styles.sheet} data-side={side}>
        <div className={styles.header}>
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {overlay}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
