import { FormText } from '../record-form/fields.tsx';
import { StateAndZip } from '../record-form/state-and-zip.tsx';
import { PartyCard } from './party-card.tsx';

/** Who filed the case. */
export const FilerFields = ({ isNew = false }: { isNew?: boolean }) => (
  <PartyCard legend="Filer" prefix="filer" isOpenAtFirst={isNew}>
    <FormText name="filerFirstName" label="First Name" />
    <FormText name="filerLastName" label="Last Name" />
    <FormText name="filerPosition" label="Position" span={2} />
    <FormText name="filerAddress" label="Address" span="line" />
    <FormText name="filerCity" label="City" />
    <StateAndZip state="filerState" zip="filerZip" />
    <FormText name="filerPhone" label="Phone" kind="phone" size="medium" />
    <FormText name="filerEmail" label="Email" kind="email" span={2} />
  </PartyCard>
);

/** Who represents the filer. */
export const AttorneyFields = ({ isNew = false }: { isNew?: boolean }) => (
  <PartyCard legend="Attorney" prefix="attorney" isOpenAtFirst={isNew}>
    <FormText name="attorneyFirstName" label="First Name" />
    <FormText name="attorneyLastName" label="Last Name" />
    <FormText name="attorneyAddress" label="Address" span="line" />
    <FormText name="attorneyCity" label="City" />
    <StateAndZip state="attorneyState" zip="attorneyZip" />
    <FormText name="attorneyPhone" label="Phone" kind="phone" size="medium" />
    <FormText name="attorneyEmail" label="Email" kind="email" span={2} />
  </PartyCard>
);
