import { useEffect, useEffectEvent, useState } from 'react';
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

/** How long the question waits for the draft, in ms: a browser whose database hangs would let nobody leave the form. */
const patience = 5000;

/**
 * Asks before what was typed is left unsaved. The draft is kept first, so that the question says at once whether it could be; where the
 * device refuses it, or says nothing for a while, asks whether to lose what was typed.
 */
export function AskToLeave({ isOpen, way, isDeleted = false, draft, onLeave, onStay }: AskToLeaveProps) {
  const session = useSession();
  const isInTab = session.kind === 'open' && session.isPassing;
  const kept = useKeptFirst(isOpen, draft.keep);
  return (
    <ConfirmDialog
      isOpen={isOpen && kept !== null}
      {...words[way]}
      message={
        kept === 'refused'
          ? 'No draft of what you typed could be kept: this device has no room for it, or its browser refuses. If you go, it is gone.'
          : keptWords(isDeleted, isInTab)
      }
      {...(kept === 'refused' && { confirmLabel: 'Lose it', isDanger: true })}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}

/**
 * Keeps the draft once the question is about to open, and answers what came of it; null until that is known. What the patience has answered
 * stays: other words would move the buttons from under the pointer.
 */
function useKeptFirst(isOpen: boolean, keep: () => Promise<void>) {
  const [kept, setKept] = useState<'kept' | 'refused' | null>(null);
  const keepFirst = useEffectEvent(keep);
  useEffect(() => {
    if (!isOpen) return;
    let isWaiting = true;
    const found = (answer: 'kept' | 'refused') => () => {
      if (isWaiting) setKept(answer);
      isWaiting = false;
    };
    const clock = setTimeout(found('refused'), patience);
    keepFirst().then(found('kept'), found('refused'));
    return () => {
      clearTimeout(clock);
      isWaiting = false;
      setKept(null);
    };
  }, [isOpen]);
  return kept;
}
