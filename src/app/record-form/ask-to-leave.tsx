import { useState } from 'react';
import { useSession } from '../shell/engine-context.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { RecordForm } from './use-record-form.ts';

interface AskToLeaveProps {
  isOpen: boolean;
  /** What is asked before a screen is left, or a dialog closed. */
  way: keyof typeof words;
  /** Somebody deleted the record while its form was open. */
  isDeleted?: boolean;
  draft: Pick<RecordForm['draft'], 'keep'>;
  /** Once the draft is kept. */
  onLeave: () => void;
  onStay: () => void;
}

const words = {
  leave: { title: 'Leave without saving?', confirmLabel: 'Leave', cancelLabel: 'Stay' },
  close: { title: 'Close without saving?', confirmLabel: 'Close', cancelLabel: 'Go on typing' },
} as const;

/** What becomes of the draft, of a record that is there or that somebody deleted. */
function keptWords(isDeleted: boolean, isInTab: boolean): string {
  const where = isInTab ? 'in this tab' : 'on this device';
  const end = isInTab ? ' It is gone once the tab is closed.' : '';
  return isDeleted
    ? `It was deleted: what you typed is kept as a draft ${where} and offered again only after an Admin has restored it.${end} Save keeps it under Changes on this device.`
    : `What you typed is kept as a draft ${where} and offered again when you come back.${end}`;
}

/** Asks before what was typed is left unsaved, and keeps it as a draft; where the device refuses that, asks whether to lose it. */
export function AskToLeave({ isOpen, way, isDeleted = false, draft, onLeave, onStay }: AskToLeaveProps) {
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
          : keptWords(isDeleted, isInTab)
      }
      {...(isRefused && { confirmLabel: 'Lose it', isDanger: true })}
      onConfirm={isRefused ? end(onLeave) : () => void draft.keep().then(onLeave, () => setRefused(true))}
      onCancel={end(onStay)}
    />
  );
}
