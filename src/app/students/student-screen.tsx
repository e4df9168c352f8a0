import { useParams } from 'react-router-dom';
import { displayName } from '#domain/students.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { OthersHere } from '../edits/others-here.tsx';
import { RecordConflicts } from '../edits/record-conflicts.tsx';
import { RecordReceipt } from '../edits/record-receipt.tsx';
import { RefusedCallout } from '../edits/refused-callout.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { MarkBadge } from '../parts/case-marks.tsx';
import { MissingRecord } from '../parts/missing-record.tsx';
import { MoreComing } from '../parts/more-coming.tsx';
import { NotKept } from '../parts/not-kept.tsx';
import { focusRefused } from '../record-form/focus-refused.ts';
import { RecordRetention } from '../retention/record-retention.tsx';
import { RecordFormFrame } from '../record-form/record-form-frame.tsx';
import { HeadActions, RecordTitle } from '../record-form/record-head.tsx';
import { useRecordForm } from '../record-form/use-record-form.ts';
import { useAll } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { useBack } from '../shell/use-back.ts';
import { useCanonicalAddress } from '../shell/use-canonical-address.ts';
import { useOpenedRecord } from '../shell/use-opened-record.ts';
import { Panel } from '../ui/panel.tsx';
import { AddCase, StudentCases } from './student-cases.tsx';
import { StudentFields } from './student-fields.tsx';
import styles from './students.module.css';
import { useKnownStudents } from './use-known-students.ts';
import { useRememberStudent } from './use-recent-students.ts';

/** /studentlist/edit/{id}. */
export function StudentScreen() {
  const { id = '' } = useParams();
  const opened = useOpenedRecord('student', id);
  useCanonicalAddress(opened.state === 'here' ? opened.viewed.record : undefined);
  if (opened.state !== 'here') return <MissingRecord entity="student" reference={id} opened={opened} />;
  return <OpenStudent key={opened.viewed.record.uid} viewed={opened.viewed} />;
}

function OpenStudent({ viewed: { record, isNew, mark } }: { viewed: Viewed<'student'> }) {
  const goBack = useBack('same');
  useRememberStudent(record.uid);
  const district = useAll('district').find((one) => one.record.code === record.districtCode)?.record;
  const form = useRecordForm({
    entity: 'student',
    record,
    onSaved: (_, tell) => tell({ title: messages.savedTitle, detail: messages.saved.student }),
  });
  const known = useKnownStudents(form, record.uid);
  return (
    <RecordFormFrame
      entity="student"
      form={known.form}
      onBack={() => goBack(links.studentList)}
      head={{
        title: (
          <RecordTitle title={displayName(record)}>
            <MarkBadge mark={mark} />
          </RecordTitle>
        ),
        below: (
          <>
            <p className={styles.facts}>
              {[`State ID ${record.stateId}`, district?.name].filter(Boolean).join(' · ')}
            </p>
            <HeadActions>
              <AddCase student={record} />
              <HistoryButton entity="student" uid={record.uid} title={displayName(record)} isNew={isNew} />
              <RecordRetention entity="student" uid={record.uid} name={displayName(record)} isNew={isNew} />
            </HeadActions>
          </>
        ),
      }}
    >
      <OthersHere uid={record.uid} />
      <NotKept family={record.uid} />
      <MoreComing family={record.uid} what="student" />
      <RefusedCallout uid={record.uid} onEdit={focusRefused} onDiscarded={() => goBack(links.studentList)} />
      <RecordConflicts uid={record.uid} />
      <RecordReceipt uid={record.uid} />
      <StudentCases student={record} />
      <Panel>
        <StudentFields known={known} isNew={false} />
      </Panel>
    </RecordFormFrame>
  );
}
