import { FormArea } from '../record-form/fields.tsx';
import { Fieldset } from '../ui/fieldset.tsx';

/** The three narratives of a case, six lines each and growing; at rest they are no higher than their text. */
export const NarrativeFields = () => (
  <Fieldset legend="Narrative" columns={1}>
    <FormArea name="problem" label="Nature of Problem" rows={6} isShortAtRest />
    <FormArea name="facts" label="Facts" rows={6} isShortAtRest />
    <FormArea name="proposedResolution" label="Proposed Resolution" rows={6} isShortAtRest />
  </Fieldset>
);
