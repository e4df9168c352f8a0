import { FormArea, FormText } from '../record-form/fields.tsx';
import { Fieldset } from '../ui/fieldset.tsx';

/** A contact of a case (docs/product.md 3.9); the entity's `description` is the address. */
export const ContactFields = () => (
  <>
    <Fieldset legend="Person">
      <FormText name="firstName" label="First Name" required />
      <FormText name="lastName" label="Last Name" />
      <FormText name="title" label="Title" />
    </Fieldset>
    <Fieldset legend="Reach" columns={1}>
      <FormArea name="description" label="Address" rows={3} />
      <FormArea name="contactInformation" label="Contact Information" rows={3} />
      <FormArea name="notes" label="Notes" rows={4} />
    </Fieldset>
  </>
);
