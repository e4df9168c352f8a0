import { type ReactNode, useState } from 'react';
import type { Values } from '#domain/merge.ts';
import { fieldLabel } from '#domain/records/field-labels.ts';
import { RecordReceipt } from '../edits/record-receipt.tsx';
import { RefusedCallout } from '../edits/refused-callout.tsx';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { useAskToClose } from '../ui/use-ask-to-close.tsx';
import { useSaveKey } from '../ui/use-save-key.ts';
import { AskToLeave } from './ask-to-leave.tsx';
import { AskWithin } from './ask-within.tsx';
import { DraftCallout } from './draft-callout.tsx';
import { FormProvider } from './form-context.ts';
import { formProblems } from './form-problems.ts';
import { type PartEntity, PartDeleted, PartNotHere } from './part-gone.tsx';
import { useRecordForm } from './use-record-form.ts';

interface RecordFormDialogProps {
  entity: PartEntity;
  title: string;
  /** The record to edit; null makes a new one from `blank`; undefined: it isn't on this device, or not any more. */
  record: Values | null | undefined;
  /** The parts of its case are still being read: one that isn't here may be among them. */
  isComing: boolean;
  blank?: Values;
  /** Further first values of a new one, which change from day to day. */
  start?: Values;
  /** The names of the files that are chosen for a new one. */
  files?: readonly string[] | undefined;
  /** Told before the dialog closes, which waits for nothing that is begun here. */
  onSaved?: (uid: string) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A record's form in a large modal: not dismissed by a click outside; Esc and Cancel ask when something was typed. */
export function RecordFormDialog(props: RecordFormDialogProps) {
  const { entity, title, record, isComing, onClose } = props;
  /** As this device had it last: somebody may delete it while it is open here. */
  const [known, setKnown] = useState(record);
  if (record !== undefined && record !== known) setKnown(record);
  if (known !== undefined)
    return <OpenForm {...props} record={known} isDeleted={record === undefined && !isComing} />;
  return isComing ? null : <PartNotHere entity={entity} title={title} onClose={onClose} />;
}

interface OpenFormProps extends RecordFormDialogProps {
  record: Values | null;
  isDeleted: boolean;
}

function OpenForm(props: OpenFormProps) {
  const { entity, title, record, isDeleted, blank, start, files, onSaved, onClose, children } = props;
  const form = useRecordForm({
    entity,
    record,
    ...(blank ? { blank } : {}),
    ...(start ? { start } : {}),
    files,
    onSaved: (uid, tell) => {
      tell({ title: messages.savedTitle, detail: messages.saved.other });
      onSaved?.(uid);
      onClose();
    },
  });
  const { isSaving, run } = useSave();
  const [refusals, setRefusals] = useState(0);
  const [isAsking, setAsking] = useState(false);
  // Files alone make no draft: whoever goes has to choose them again.
  const emptyForm = useAskToClose(form.canEdit && (files ?? []).length > 0, onClose);

  const close = () => {
    // The save closes it, or says why it failed.
    if (isSaving) return;
    if (form.isDirty && form.canEdit) setAsking(true);
    else emptyForm.close();
  };
  const save = () => {
    if (form.issues.length > 0) {
      form.showAll();
      setRefusals(refusals + 1);
    } else if (!isSaving) void run(form.save);
  };
  useSaveKey(form.canEdit, save);

  return (
    <Dialog
      isOpen
      title={title}
      onRequestClose={close}
      footer={
        <>
          <Button onClick={close}>{form.canEdit ? 'Cancel' : 'Close'}</Button>
          {form.canEdit && (
            <Button
              variant={form.isUnchanged ? 'resting' : 'primary'}
              icon="check"
              isBusy={isSaving}
              aria-disabled={form.issues.length > 0 || undefined}
              aria-keyshortcuts="Control+S"
              onClick={save}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      <FormProvider value={form}>
        <ErrorSummary
          problems={formProblems((field) => fieldLabel(entity, field), form)}
          refusals={refusals}
        />
        {isDeleted && <PartDeleted entity={entity} mayEdit={form.canEdit} />}
        <DraftCallout form={form} />
        {record && <RefusedCallout uid={String(record['uid'])} onDiscarded={onClose} />}
        {record && <RecordReceipt uid={String(record['uid'])} />}
        {children}
      </FormProvider>
      <AskToLeave
        isOpen={isAsking && !isSaving}
        way="close"
        isDeleted={isDeleted}
        draft={form.draft}
        onLeave={onClose}
        onStay={() => setAsking(false)}
      />
      {emptyForm.question}
      {form.canEdit && <AskWithin form={form} isDeleted={isDeleted} />}
    </Dialog>
  );
}
