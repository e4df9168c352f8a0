import { useState } from 'react';
import { useSession } from '../shell/engine-context.ts';
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
  closeDeleted: { title: 'Close without saving?', confirmLabel: 'Close', cancelLabel: 'Go on typing' },
} as const;

/** What becomes of the draft, of a record that is there or that somebody deleted. */
function keptWords(isDeleted: boolean, isInTab: boolean): string {
  if (isDeleted)
    return 'It was deleted: what you typed is kept as a draft and offered again only after an Admin has restored it. Save keeps it under Changes on this device.';
  return isInTab
    ? 'What you typed is kept as a draft in this tab and offered again when you come back. It is gone once the tab is closed.'
    : 'What you typed is kept as a draft on this device and offered again when you come back.';
}

/** Asks before what was typed is left unsaved, and keeps it as a draft; where the device refuses that, asks whether to lose it. */
export function AskToLeave({ isOpen, way, draft, onLeave, onStay }: AskToLeaveProps) {
  const [isRefused, setRefused] = useState(false);
  const session = useSession();
  const isInTab = session.kind === 'open' && session.isPassing;
  const end = (then: () => void) => () => {
    setRefused(false);
    then();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      {...words[way]}
      message={
        isRefused
          ? 'No draft of what you typed could be kept: this device has no room for it, or its browser refuses. If you go, it is gone.'
          : keptWords(way === 'closeDeleted', isInTab)
      }
      {...(isRefused && { confirmLabel: 'Lose it', isDanger: true })}
      onConfirm={isRefused ? end(onLeave) : () => void draft.keep().then(onLeave, () => setRefused(true))}
      onCancel={end(onStay)}
    />
  );
}
