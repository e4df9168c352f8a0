import { FormText } from '../record-form/fields.tsx';
import { Fieldset } from '../ui/fieldset.tsx';

/** Who filed the case. */
export const FilerFields = () => (
  <Fieldset legend="Filer">
    <FormText name="filerFirstName" label="First Name" />
    <FormText name="filerLastName" label="Last Name" />
    <FormText name="filerPosition" label="Position" />
    <FormText name="filerAddress" label="Address" />
    <FormText name="filerCity" label="City" />
    <FormText name="filerState" label="State" />
    <FormText name="filerZip" label="Zip" />
    <FormText name="filerPhone" label="Phone" kind="phone" />
    <FormText name="filerEmail" label="Email" kind="email" />
  </Fieldset>
);

/** Who represents the filer. */
export const AttorneyFields = () => (
  <Fieldset legend="Attorney">
    <FormText name="attorneyFirstName" label="First Name" />
    <FormText name="attorneyLastName" label="Last Name" />
    <FormText name="attorneyAddress" label="Address" />
    <FormText name="attorneyCity" label="City" />
    <FormText name="attorneyState" label="State" />
    <FormText name="attorneyZip" label="Zip" />
    <FormText name="attorneyPhone" label="Phone" kind="phone" />
    <FormText name="attorneyEmail" label="Email" kind="email" />
  </Fieldset>
);
