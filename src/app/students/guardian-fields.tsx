import { FormText } from '../record-form/fields.tsx';
import { StateAndZip } from '../record-form/state-and-zip.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { GuardianCard } from './guardian-card.tsx';

const guardian = [
  'guardianFirstName1',
  'guardianLastName1',
  'guardianFirstName2',
  'guardianLastName2',
  'guardianStreetAddress',
  'guardianCity',
  'guardianState',
  'guardianZip',
  'guardianPhone',
  'guardianPhoneAlternate',
  'guardianEmail',
] as const;

const other = [
  'guardianOtherFirstName',
  'guardianOtherLastName',
  'guardianOtherStreetAddress',
  'guardianOtherStreetCity',
  'guardianOtherState',
  'guardianOtherZip',
  'guardianOtherPhone',
  'guardianOtherPhoneAlternate',
  'guardianOtherEmail',
] as const;

const spaced = (...words: readonly string[]) => words.filter((word) => word !== '').join(' ');
const listed = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

/** The guardians, who share an address, and another guardian with one of their own: cards, until somebody edits them. */
export const GuardianFields = ({ isNew }: { isNew: boolean }) => (
  <>
    <GuardianCard
      title="Guardians"
      fields={guardian}
      isOpenAtFirst={isNew}
      lines={(text) => [
        listed(
          spaced(text('guardianFirstName1'), text('guardianLastName1')),
          spaced(text('guardianFirstName2'), text('guardianLastName2')),
        ),
        listed(
          text('guardianStreetAddress'),
          text('guardianCity'),
          spaced(text('guardianState'), text('guardianZip')),
        ),
        listed(text('guardianPhone'), text('guardianPhoneAlternate')),
        text('guardianEmail'),
      ]}
    >
      <Fieldset legend="Guardian 1">
        <FormText name="guardianFirstName1" label="First Name" />
        <FormText name="guardianLastName1" label="Last Name" />
      </Fieldset>
      <Fieldset legend="Guardian 2">
        <FormText name="guardianFirstName2" label="First Name" />
        <FormText name="guardianLastName2" label="Last Name" />
      </Fieldset>
      <Fieldset legend="Guardian Address">
        <FormText name="guardianStreetAddress" label="Street Address" />
        <FormText name="guardianCity" label="City" />
        <StateAndZip state="guardianState" zip="guardianZip" />
        <FormText name="guardianPhone" label="Phone" kind="phone" size="medium" />
        <FormText name="guardianPhoneAlternate" label="Alternate Phone" kind="phone" size="medium" />
        <FormText name="guardianEmail" label="Email" kind="email" />
      </Fieldset>
    </GuardianCard>
    <GuardianCard
      title="Other Guardian"
      fields={other}
      isOpenAtFirst={false}
      lines={(text) => [
        spaced(text('guardianOtherFirstName'), text('guardianOtherLastName')),
        listed(
          text('guardianOtherStreetAddress'),
          text('guardianOtherStreetCity'),
          spaced(text('guardianOtherState'), text('guardianOtherZip')),
        ),
        listed(text('guardianOtherPhone'), text('guardianOtherPhoneAlternate')),
        text('guardianOtherEmail'),
      ]}
    >
      <Fieldset legend="Other Guardian">
        <FormText name="guardianOtherFirstName" label="First Name" />
        <FormText name="guardianOtherLastName" label="Last Name" />
        <FormText name="guardianOtherStreetAddress" label="Street Address" />
        <FormText name="guardianOtherStreetCity" label="City" />
        <StateAndZip state="guardianOtherState" zip="guardianOtherZip" />
        <FormText name="guardianOtherPhone" label="Phone" kind="phone" size="medium" />
        <FormText name="guardianOtherPhoneAlternate" label="Alternate Phone" kind="phone" size="medium" />
        <FormText name="guardianOtherEmail" label="Email" kind="email" />
      </Fieldset>
    </GuardianCard>
  </>
);
