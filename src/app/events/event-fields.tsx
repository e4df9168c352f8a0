import { eventTypes } from '#domain/events.ts';
import { FormArea, FormCheckbox, FormDate, FormSelect, FormTime } from '../record-form/fields.tsx';
import { Fieldset } from '../ui/fieldset.tsx';

const types = eventTypes.map((type) => ({ value: type, label: type }));

/** An event of a case's log; only the type is required. */
export const EventFields = () => (
  <>
    <Fieldset legend="What happened">
      <FormSelect name="type" label="Event Type" options={types} required />
      <FormDate name="date" label="Date" />
      <FormTime name="beginTime" label="Begin Time" />
      <FormTime name="endTime" label="End Time" />
    </Fieldset>
    <Fieldset legend="Record" columns={1}>
      <FormArea name="narrative" label="Narrative" rows={8} />
      <FormCheckbox name="alertFlag" label="Alert" />
      <FormCheckbox name="ignoreAlertFlag" label="Ignore Alert" />
    </Fieldset>
  </>
);
