import { useState } from 'react';
import * as v from 'valibot';
import { BreakGlassReason } from '#domain/cases/restricted.ts';
import type { CaseKind } from '#domain/events.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { TextArea } from '../ui/text-area.tsx';
import { useAskToClose } from '../ui/use-ask-to-close.tsx';
import { useRestricting } from './use-restricting.ts';

interface OpenWithReasonProps {
  kind: CaseKind;
  /** As the address names it, or `~` and the uid. */
  reference: string;
  title: string;
  onClose: () => void;
}

/** Asks an Admin why they open a case that is restricted to others. */
export function OpenWithReason({ kind, reference, title, onClose }: OpenWithReasonProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const notices = useNotices();
  const { isSaving, send } = useRestricting();
  const { close, question } = useAskToClose(reason !== '', onClose, isSaving);
  const problem = v.safeParse(BreakGlassReason, reason).issues?.[0].message;

  async function open(): Promise<void> {
    setTried(true);
    if (problem) return;
    const isDone = await send('breakGlass', { params: { kind, id: reference }, body: { reason } });
    if (!isDone) return;
    notices.success('Opened', `You may see ${title} now. Everybody who could see it is mailed your reason.`);
    onClose();
  }

  return (
    <Dialog
      isOpen
      onRequestClose={close}
      title={`Open ${title}`}
      description="You are added to the people who may see this case. Your name and reason are kept in the audit and mailed to all of them."
      size="medium"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" isBusy={isSaving} onClick={() => void open()}>
            Open
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        required
        hint="It is mailed: write no child's name."
        value={reason}
        onChange={setReason}
        {...(isTried && problem && { error: problem })}
      />
      {question}
    </Dialog>
  );
}
