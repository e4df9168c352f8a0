import { useLayoutEffect, useRef } from 'react';
import type { School } from '#domain/lookups.ts';
import { FormText } from '../record-form/fields.tsx';
import { fieldId, useFormContext, useFormField } from '../record-form/form-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useSchools } from './use-schools.ts';

const label = 'Building';
const isSame = (one: School, other: School) => one.code === other.code && one.name === other.name;
/** Code and name as one choice: a code is known within its district only. */
const valueOf = ({ code, name }: School) => (code === '' && name === '' ? '' : `${code} ${name}`);

/**
 * The student's building, one of the schools of the district: code and name are set together. What was typed before there
 * was a list stays as it is; a district without a list takes any text.
 */
export function FormBuilding() {
  const { values, initial, set, canEdit } = useFormContext();
  const { value: name, error, isOpen, leave } = useFormField<string | null>('buildingName');
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : '');
  const districtCode = text('districtCode') || null;
  const schools = useSchools(districtCode);
  const needsServer = useNeedsServer();
  const now: School = { code: text('buildingCode'), name: name ?? '' };

  /** What choosing another district has emptied: it comes back with its own district, and where that district has the same school. */
  const before = useRef<{ school: School; of: string | null; isLeft: boolean } | null>(null);
  // Before the browser draws the new district's schools: a Save that comes at once has the building, too.
  useLayoutEffect(() => {
    const emptied = before.current;
    const isBack = districtCode === emptied?.of;
    if (valueOf(now) !== '') before.current = { school: now, of: districtCode, isLeft: false };
    // Taken away by itself, here or by somebody else.
    else if (isBack && !emptied?.isLeft) before.current = null;
    else if (emptied) {
      const { school } = emptied;
      const isThere = districtCode !== initial['districtCode'] && schools?.some((one) => isSame(one, school));
      emptied.isLeft = true;
      if (isBack || isThere) set({ buildingCode: school.code || null, buildingName: school.name });
    }
  });

  if (schools?.length === 0) return <FormText name="buildingName" label={label} />;
  const all = [...(schools ?? [])];
  if (valueOf(now) !== '' && !all.some((school) => isSame(school, now))) all.unshift(now);
  const why =
    districtCode === null
      ? 'Choose the Primary District first.'
      : schools || !needsServer
        ? ''
        : `The schools of this district are not on this device. ${needsServer}.`;
  return (
    <SelectField
      id={fieldId('buildingName')}
      label={label}
      value={valueOf(now)}
      options={all.map((school) => ({ value: valueOf(school), label: school.name || school.code }))}
      error={error}
      {...(why !== '' && canEdit ? { hint: why } : {})}
      readOnly={!canEdit}
      disabled={canEdit && (!isOpen || schools === undefined)}
      onBlur={leave}
      onChange={(chosen) => {
        const school = all.find((one) => valueOf(one) === chosen);
        set({ buildingCode: school?.code || null, buildingName: school?.name ?? null });
      }}
    />
  );
}
