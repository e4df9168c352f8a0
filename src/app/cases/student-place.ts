import type { Values } from '#domain/merge.ts';
import type { Student } from '#domain/students.ts';
import { useEngine } from '../shell/engine-context.ts';

/** The district and agency that a case takes from its student (docs/product.md 4.2). */
export const placeOf = (student: Student | undefined) => ({
  locationDistrict: student?.districtCode ?? null,
  aeaCode: student?.aeaCode ?? null,
});

/** Gives those of the student whom a form names; undefined where this device doesn't have the student. */
export function usePlaceOfNamed(): (values: Values) => Values | undefined {
  const { view } = useEngine();
  return ({ studentId }) => {
    const student = typeof studentId === 'string' ? view.find('student', studentId)?.record : undefined;
    return student && placeOf(student);
  };
}
