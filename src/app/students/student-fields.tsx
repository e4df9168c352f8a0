import { copyToGuardian, type Student } from '#domain/students.ts';
import { FormAea, FormDistrict } from '../record-form/district-fields.tsx';
import { FormText } from '../record-form/fields.tsx';
import { useFormContext } from '../record-form/form-context.ts';
import { StateAndZip } from '../record-form/state-and-zip.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { FormBuilding } from './form-building.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { KnownStudentsCallouts } from './known-students.tsx';
import type { KnownStudents } from './use-known-students.ts';

/** The student form (docs/product.md 5.4); leaving an address field fills the guardian's where that is empty. */
export function StudentFields({ known, isNew }: { known: KnownStudents; isNew: boolean }) {
  const { form, set } = useFormContext();
  const copy = (field: Parameters<typeof copyToGuardian>[0]) => () =>
    set(copyToGuardian(field, form.store.state.values as Partial<Student>));
  return (
    <>
      <Fieldset legend="Student">
        <FormText name="stateId" label="State ID" required inputMode="numeric" />
        <FormText name="firstName" label="First Name" required />
        <FormText name="lastName" label="Last Name" required />
        <KnownStudentsCallouts known={known} isNew={isNew} />
        <FormDistrict
          name="districtCode"
          label="Primary District"
          aea="aeaCode"
          ofDistrict={['buildingCode', 'buildingName']}
        />
        <FormAea name="aeaCode" label="AEA" />
        <FormBuilding />
        <FormText name="streetAddress" label="Street Address" onLeave={copy('streetAddress')} />
        <FormText name="city" label="City" onLeave={copy('city')} />
        <StateAndZip state="state" zip="zip" onLeaveState={copy('state')} onLeaveZip={copy('zip')} />
      </Fieldset>
      <GuardianFields isNew={isNew} />
    </>
  );
}
