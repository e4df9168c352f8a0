import { type ReportEvent, reportEvent } from '#domain/desk/report-event.ts';
import { isCalendarDay } from '#domain/fields.ts';
import type { Complaint } from '#domain/cases/complaint.ts';
import { usePartsOf } from '../cases/case-parts.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { useFormContext, useFormField } from '../record-form/form-context.ts';
import { useWithSave } from '../record-form/goes-with.ts';
import { useEngine, useHasParts } from '../shell/engine-context.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { usePlaceState } from '../ui/use-trail.ts';
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
  /** Yes or no, with the stored day that it was said of: it holds for a day that is typed anew, and after a look at another tab. */
  const [choice, choose] = usePlaceState<{ of: unknown; isOn: boolean } | null>(
    `report event of ${uid}`,
    null,
  );
  const stored = initial[field] as string | null;
  const typed = value !== null && isCalendarDay(value) ? value : null;
  const offered = reportEvent(stored, typed, events);
  if (offered === null || !canEdit || !isOpen || !hasParts || isRefused) return null;
  const isOn = choice?.of === stored ? choice.isOn : offered.isUsual;
  return (
    <Offer
      uid={uid}
      event={offered.values}
      isOn={isOn}
      onChoose={(next) => choose({ of: stored, isOn: next })}
    />
  );
}

interface OfferProps {
  uid: string;
  event: ReportEvent['values'];
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
}

function Offer({ uid, event, isOn, onChoose }: OfferProps) {
  const { edits, view } = useEngine();
  useWithSave('report event', async (changes) => {
    if (!isOn || changes[field] !== event.date) return;
    const told = view.of('event', uid).map(({ record }) => record);
    // An earlier save may have added it: that day was taken back since, and typed again.
    if (reportEvent(null, event.date, told) === null) return;
    await edits.create('event', { parentUid: uid, parentType: 'complaint', ...event });
  });
  return (
    <div className={styles.offer} data-print="no">
      <CheckboxField label="Add to Events as Report Issued" value={isOn} onChange={onChoose} />
    </div>
  );
}
