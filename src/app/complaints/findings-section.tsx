import { useState } from 'react';
import { gridDate } from '#domain/fields.ts';
import type { Finding } from '#domain/findings.ts';
import { DeleteDialog } from '../edits/delete-dialog.tsx';
import { useMayAdd } from '../edits/use-may-add.ts';
import { FormArea, FormDate } from '../record-form/fields.tsx';
import { MarkBadge } from '../parts/case-marks.tsx';
import { RecordFormDialog } from '../record-form/record-form-dialog.tsx';
import { useEditedPart } from '../record-form/use-edited-part.ts';
import { useEngine, useHasParts, useMayEdit, useRecordsOf } from '../shell/engine-context.ts';
import { messages, restoreNote } from '../shell/messages.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import styles from './findings-section.module.css';

/** The findings of a complaint with their corrective actions (docs/api.md, Findings); shown on the Summary tab. */
export function FindingsSection({ complaintUid, family }: { complaintUid: string; family: string }) {
  const { edits } = useEngine();
  const mayEdit = useMayEdit();
  const mayAdd = useMayAdd(complaintUid);
  const hasParts = useHasParts(family, complaintUid);
  const findings = useRecordsOf('finding', complaintUid);
  const { editing, open, close } = useEditedPart('finding', complaintUid);
  const [deleting, setDeleting] = useState<Finding | null>(null);
  const edited = findings.find(({ record }) => record.uid === editing);
  return (
    <Fieldset legend="Findings" columns={1}>
      {findings.length === 0 && (
        <p className={styles.none}>
          {hasParts ? 'There are no findings for this complaint.' : 'The findings are being read.'}
        </p>
      )}
      <ol className={styles.list}>
        {findings.map(({ record, mark }, index) => (
          <li key={record.uid} className={styles.finding}>
            <div className={styles.words}>
              <p className={styles.text}>{record.finding ?? 'No text yet'}</p>
              {record.correctiveAction && <p className={styles.action}>{record.correctiveAction}</p>}
              <p className={styles.dates}>
                {[
                  record.dueDate && `Due ${gridDate(record.dueDate)}`,
                  record.dateCompleted && `Completed ${gridDate(record.dateCompleted)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <MarkBadge mark={mark} />
            </div>
            {mayEdit && (
              <div className={styles.buttons} data-print="no">
                <IconButton
                  icon="pencil"
                  label={`Edit finding ${index + 1}`}
                  onClick={() => open(record.uid)}
                />
                <IconButton
                  icon="trash"
                  tone="danger"
                  label={`Delete finding ${index + 1}`}
                  onClick={() => setDeleting(record)}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {mayAdd && (
        <div data-print="no">
          <Button icon="plus" onClick={() => open('new')}>
            Add Finding
          </Button>
        </div>
      )}
      {editing !== null && (
        <RecordFormDialog
          key={editing}
          entity="finding"
          title={editing === 'new' ? 'New Finding' : 'Finding'}
          record={editing === 'new' ? null : edited?.record}
          isComing={!hasParts}
          blank={{ complaintUid }}
          onClose={close}
        >
          <Fieldset legend="Finding" columns={1}>
            <FormArea name="finding" label="Finding" rows={4} required />
            <FormArea name="correctiveAction" label="Corrective Action" rows={4} />
          </Fieldset>
          <Fieldset legend="Dates" columns={2}>
            <FormDate name="dueDate" label="Due Date" />
            <FormDate name="dateCompleted" label="Date Completed" />
          </Fieldset>
        </RecordFormDialog>
      )}
      <DeleteDialog
        what="finding"
        item={deleting}
        message={`Are you sure you want to delete the finding?${restoreNote(deleting ?? undefined)}`}
        remove={({ uid }) => edits.remove('finding', uid)}
        told={() => ({ title: messages.deleted.finding })}
        onEnd={() => setDeleting(null)}
      />
    </Fieldset>
  );
}
