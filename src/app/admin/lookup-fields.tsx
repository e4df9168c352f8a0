import type { ReactNode } from 'react';
import { aeas, ownAgencyParent } from '#domain/aeas.ts';
import type { LookupEntity } from '#domain/records/lookup-kinds.ts';
import { FormCheckbox, FormSelect, FormText } from '../record-form/fields.tsx';

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

const SchoolYearFields = () => (
  <>
    <FormText name="name" label="Name" required />
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
