import { useEffect, useState } from 'react';
import { isNearName } from '#domain/near-names.ts';
import { displayName, type StudentSearchItem, typedStateId } from '#domain/students.ts';
import type { RecordForm } from '../record-form/use-record-form.ts';
import { useAll } from '../shell/engine-context.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';

/** Milliseconds that typing a name rests before the server is asked. */
const restMs = 150;

const none: readonly StudentSearchItem[] = [];

/** The text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** Students of this device and, with a connection, of the server; `null` asks nobody. */
function useStudentsLike(asked: { stateId: string } | { lastName: string; districtCode: string } | null) {
  const isAskable = useNeedsServer() === false;
  const here = useAll('student');
  const { answer = none } = useCall('searchStudents', asked && isAskable ? { body: asked, query: {} } : null);
  if (asked === null) return none;
  const known = new Map([...answer, ...here.map(({ record }) => record)].map((one) => [one.uid, one]));
  return [...known.values()];
}

/** What is known of students who may be the one of a form. */
export interface KnownStudents {
  /** Has the State ID that is typed: nobody else can have it. */
  owner: StudentSearchItem | null;
  /** Bear nearly the same name in the same district. */
  near: readonly StudentSearchItem[];
}

/**
 * Looks for students who may be the one that is typed: by the State ID as soon as its ten digits stand, by name and district
 * otherwise; on this device and on the server. The form that it answers can't be saved with another student's State ID.
 */
export function useKnownStudents(
  form: RecordForm,
  ownUid: string | null,
): KnownStudents & { form: RecordForm } {
  const { values, initial } = form;
  const text = (field: string) => (typeof values[field] === 'string' ? values[field].trim() : '');
  const isTyped = (fields: readonly string[]) => fields.some((field) => values[field] !== initial[field]);
  const [stateId, firstName, lastName] = [typedStateId(text('stateId')), text('firstName'), text('lastName')];
  const districtCode = text('districtCode');
  const isWhole = isTyped(['stateId']) && /^\d{10}$/.test(stateId);
  const withId = useStudentsLike(isWhole ? { stateId } : null);
  const owner = withId.find((one) => one.stateId === stateId && one.uid !== ownUid) ?? null;

  // A slip may be anywhere but in the first letters, most likely.
  const start = useRested(lastName.slice(0, 3));
  const isNamed = firstName.length > 1 && start.length > 1 && districtCode !== '';
  const isAsked = isNamed && isTyped(['firstName', 'lastName', 'districtCode']);
  const alike = useStudentsLike(isAsked ? { lastName: start, districtCode } : null);
  const near = alike.filter(
    (one) =>
      one.uid !== ownUid &&
      one.uid !== owner?.uid &&
      one.districtCode === districtCode &&
      isNearName(one, { firstName, lastName }),
  );

  const { setFieldMeta } = form.form;
  const isTaken = owner !== null;
  useEffect(() => {
    // Told at once, not only when the field is left.
    if (isTaken) setFieldMeta('stateId', (meta) => ({ ...meta, isBlurred: true, isTouched: true }));
  }, [isTaken, setFieldMeta]);
  const issues = owner
    ? [...form.issues, { path: 'stateId', message: `${displayName(owner)} has this State ID` }]
    : form.issues;
  return { owner, near, form: { ...form, issues } };
}
