import { useState } from 'react';
import { type ReportEvent, reportEvent } from '#domain/desk/report-event.ts';
import { isCalendarDay } from '#domain/fields.ts';
import type { Complaint } from '#domain/cases/complaint.ts';
import { usePartsOf } from '../cases/case-parts.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { useFormContext, useFormField } from '../record-form/form-context.ts';
import { useWithSave } from '../record-form/goes-with.ts';
import { useEngine, useHasParts } from '../shell/engine-context.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import styles from './report-event-offer.module.css';

const field = 'dateReportIssued';

/** Under the day of a report that is about to be saved: adds it to the events of the complaint, too. */
export function ReportEventOffer({ complaint }: { complaint: Complaint }) {
  const { uid } = complaint;
  const { canEdit, initial } = useFormContext();
  const { value, isOpen } = useFormField<string | null>(field);
  const events = usePartsOf('event', uid);
  const hasParts = useHasParts(complaint.studentUid ?? uid, uid);
  const isRefused = useIsRefused(uid);
  const typed = value !== null && isCalendarDay(value) ? value : null;
  const offered = reportEvent(initial[field] as string | null, typed, events);
  if (offered === null || !canEdit || !isOpen || !hasParts || isRefused) return null;
  return <Offer uid={uid} offered={offered} />;
}

function Offer({ uid, offered }: { uid: string; offered: ReportEvent }) {
  const { edits } = useEngine();
  const [chosen, choose] = useState<boolean | null>(null);
  const isOn = chosen ?? offered.isUsual;
  useWithSave(async (changes) => {
    if (!isOn || changes[field] !== offered.values.date) return;
    await edits.create('event', { parentUid: uid, parentType: 'complaint', ...offered.values });
  });
  return (
    <div className={styles.offer} data-print="no">
      <CheckboxField label="Add to Events as Report Issued" value={isOn} onChange={choose} />
    </div>
  );
}
