import type { ReactNode } from 'react';
import { aeas, ownAgencyParent } from '#domain/aeas.ts';
import { isBlank } from '#domain/fields.ts';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { namesSchoolYear } from '#domain/school-year.ts';
import { FormCheckbox, FormSelect, FormText } from '../record-form/fields.tsx';
import {
  useFormContext,
  useFormField,
  type Warnings,
  WarningsProvider,
} from '../record-form/form-context.ts';

const agencies = [
  { value: ownAgencyParent, label: 'Its own agency' },
  ...aeas.map(({ code, name }) => ({ value: code, label: name })),
];

const DistrictFields = () => (
  <>
    <FormText name="code" label="Code" required />
    <FormText name="name" label="Name" required />
    <FormSelect name="parentCode" label="AEA" options={agencies} />
    <FormCheckbox name="isActive" label="Active" />
  </>
);

/** A judge or a mediator. */
const PersonFields = () => (
  <>
    <FormText name="name" label="Name" required />
    <FormCheckbox name="isActive" label="Active" />
  </>
);

/** A year may have any name; the Admin hears here what one brings that names no days. */
function YearNameField() {
  const { initial } = useFormContext();
  const { value, wasLeft } = useFormField<string | null>('name');
  const name = value ?? '';
  const isSaid = (wasLeft || name === initial.name) && !isBlank(name) && !namesSchoolYear(name);
  return (
    <WarningsProvider value={isSaid ? unreadableYear : noWarnings}>
      <FormText name="name" label="Name" required hint="Two consecutive years, such as 2026-2027" />
    </WarningsProvider>
  );
}

const noWarnings: Warnings = { ofField: {}, typed: [] };
const unreadableYear: Warnings = {
  ofField: {
    name: 'These are not two consecutive years: lists of this school year show the cases of all years, and it has no federal report.',
  },
  typed: [],
};

const SchoolYearFields = () => (
  <>
    <YearNameField />
    <FormCheckbox name="isCurrent" label="Current" />
    <FormCheckbox name="isActive" label="Active" />
  </>
);

/** The fields of each kind of lookup. */
export const lookupFields: Readonly<Record<LookupEntity, ReactNode>> = {
  district: <DistrictFields />,
  judge: <PersonFields />,
  mediator: <PersonFields />,
  schoolYear: <SchoolYearFields />,
};
