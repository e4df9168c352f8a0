import { normalised } from '#domain/search.ts';
import { type Student, typedStateId } from '#domain/students.ts';

/**
 * What the student search form narrows by; '' narrows nothing (docs/product.md 3.4). The last ones used are
 * remembered sealed on the device, never in an address: addresses lie in the browser's history in the clear.
 */
export interface StudentFilters {
  stateId: string;
  districtCode: string;
  firstName: string;
  lastName: string;
}

/** The filters as the form calls them, in its order. */
export const studentFilterLabels: Readonly<Record<keyof StudentFilters, string>> = {
  stateId: 'State ID',
  districtCode: 'Primary District',
  firstName: 'First Name',
  lastName: 'Last Name',
};

/** Whether a search narrows anything. */
export const isNarrowing = (filters: StudentFilters): boolean =>
  Object.values(filters).some((filter: string) => filter.trim() !== '');

export const noStudentFilters: StudentFilters = {
  stateId: '',
  districtCode: '',
  firstName: '',
  lastName: '',
};

/** Students that match every filled filter: names anywhere and without accents, the State ID from its first digit. */
export function filterStudents<T extends { record: Student }>(
  students: readonly T[],
  filters: StudentFilters,
): T[] {
  const first = normalised(filters.firstName);
  const last = normalised(filters.lastName);
  const stateId = typedStateId(filters.stateId);
  return students.filter(
    ({ record }) =>
      record.stateId.startsWith(stateId) &&
      (filters.districtCode === '' || record.districtCode === filters.districtCode) &&
      (first === '' || normalised(record.firstName).includes(first)) &&
      (last === '' || normalised(record.lastName).includes(last)),
  );
}
