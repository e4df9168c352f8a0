import { eventTypes } from '#domain/events.ts';
import { FormArea, FormCheckbox, FormDate, FormSelect, FormTime } from '../record-form/fields.tsx';
import { useFieldId, useFormContext, useFormField } from '../record-form/form-context.ts';
import { Fieldset } from '../ui/fieldset.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { timeNow } from '../ui/today.ts';
import styles from './event-fields.module.css';

const types = eventTypes.map((type) => ({ value: type, label: type }));

/** An event of a case's log; only the type is required. */
export const EventFields = () => (
  <>
    <Fieldset legend="What happened">
      <FormSelect name="type" label="Event Type" options={types} required />
      <FormDate name="date" label="Date" />
      <BeginTime />
      <FormTime name="endTime" label="End Time" />
    </Fieldset>
    <Fieldset legend="Record" columns={1}>
      <FormArea name="narrative" label="Narrative" rows={8} />
      <div className={styles.alerts}>
        <FormCheckbox
          name="alertFlag"
          label="Alert"
          hint="Marks that others should hear of this event. It mails nothing: Send Alert does."
        />
        <FormCheckbox
          name="ignoreAlertFlag"
          label="Ignore Alert"
          hint="While it is set the server mails no alert of this event."
        />
      </div>
    </Fieldset>
  </>
);

function BeginTime() {
  const { canEdit } = useFormContext();
  const { value, set } = useFormField<string | null>('beginTime');
  const id = useFieldId('beginTime');
  return (
    <div className={styles.time}>
      <FormTime name="beginTime" label="Begin Time" />
      {canEdit && value === null && (
        <GoingButton
          small
          next={() => document.getElementById(id)}
          onClick={() => set(timeNow())}
          aria-label="Now, as Begin Time"
        >
          Now
        </GoingButton>
      )}
    </div>
  );
}
