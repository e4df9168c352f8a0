import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

interface AskToLeaveProps {
  isOpen: boolean;
  /** What is asked before a screen is left, or a dialog closed. */
  way: keyof typeof words;
  draft: Pick<RecordForm['draft'], 'keep'>;
  /** Once the draft is kept. */
  onLeave: () => void;
  onStay: () => void;
}

const words = {
  leave: { title: 'Leave without saving?', confirmLabel: 'Leave', cancelLabel: 'Stay' },
  close: { title: 'Close without saving?', confirmLabel: 'Close', cancelLabel: 'Go on typing' },
} as const;

/** Asks before what was typed is left unsaved, and keeps it as a draft. */
export const AskToLeave = ({ isOpen, way, draft, onLeave, onStay }: AskToLeaveProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    {...words[way]}
    message="What you typed is kept as a draft on this device and offered again when you come back."
    onConfirm={() => void draft.keep().then(onLeave)}
    onCancel={onStay}
  />
);
