import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { displayName, type StudentSearchItem } from '#domain/students.ts';
import { useFormContext } from '../record-form/form-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import styles from './students.module.css';
import type { KnownStudents } from './use-known-students.ts';

/** Beside the names of a student's form: who may be the same, with the ways to them. */
export const KnownStudentsCallouts = ({
  known: { owner, near },
  isNew,
}: {
  known: KnownStudents;
  isNew: boolean;
}) =>
  (owner !== null || near.length > 0) && (
    <div className={styles.known}>
      {owner && <Owner key={owner.uid} owner={owner} isNew={isNew} />}
      {near.map((student) => (
        <Callout
          key={student.uid}
          tone="info"
          icon="people"
          title={`A student of this name is in this district: ${displayName(student)} (${student.stateId})`}
          actions={<OpenStudent student={student} />}
        />
      ))}
    </div>
  );

const OpenStudent = ({ student }: { student: StudentSearchItem }) => (
  <LinkButton small to={links.student(referenceOf(student))} label={`Open ${displayName(student)}`}>
    Open
  </LinkButton>
);

function Owner({ owner, isNew }: { owner: StudentSearchItem; isNew: boolean }) {
  const { form, draft } = useFormContext();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const name = displayName(owner);

  async function use(): Promise<void> {
    form.reset();
    await draft.forget();
    void navigate(links.student(referenceOf(owner)), { replace: true });
  }

  return (
    <Callout
      tone="warning"
      title="A State ID belongs to one student"
      actions={
        <>
          <OpenStudent student={owner} />
          {isNew && (
            <Button small variant="primary" onClick={() => setAsking(true)}>
              Use the existing student
            </Button>
          )}
        </>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        title="Use the existing student?"
        message={`${name} is opened instead. What you typed of the new student is let go.`}
        confirmLabel="Use the existing student"
        onConfirm={() => void use()}
        onCancel={() => setAsking(false)}
      />
    </Callout>
  );
}
