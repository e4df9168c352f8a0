import { type ReactNode, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import { isStub } from '#domain/cases/restricted.ts';
import type { CaseKind } from '#domain/events.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { displayName, type Student } from '#domain/students.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { ContactsTab } from '../contacts/contacts-tab.tsx';
import { OthersHere } from '../edits/others-here.tsx';
import { RecordConflicts } from '../edits/record-conflicts.tsx';
import { RecordReceipt } from '../edits/record-receipt.tsx';
import { RefusedCallout } from '../edits/refused-callout.tsx';
import { EventsTab } from '../events/events-tab.tsx';
import { MissingRecord } from '../parts/missing-record.tsx';
import { MoreComing } from '../parts/more-coming.tsx';
import { NotKept } from '../parts/not-kept.tsx';
import { RestrictedCase } from '../restrictions/restricted-case.tsx';
import { RestrictedDeleted } from '../restrictions/restricted-deleted.tsx';
import { RestrictedElsewhere } from '../restrictions/restricted-elsewhere.tsx';
import { type GoesWith, GoesWithProvider } from '../record-form/goes-with.ts';
import { RecordFormFrame } from '../record-form/record-form-frame.tsx';
import { useRecordForm } from '../record-form/use-record-form.ts';
import { useHasParts, useRecord, useRecordsOf } from '../shell/engine-context.ts';
import { referenceOf, returnLink } from '../shell/links.ts';
import { caseSaved, messages } from '../shell/messages.ts';
import { useBack } from '../shell/use-back.ts';
import { useCanonicalAddress } from '../shell/use-canonical-address.ts';
import { useOpenedRecord } from '../shell/use-opened-record.ts';
import { Later } from '../ui/one-by-one.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import { CaseFacts, CaseHead, caseName } from './case-head.tsx';
import { type CaseLayout, CaseTabs, useElsewhere } from './case-layout.tsx';
import { CaseActions } from './case-actions.tsx';
import { CaseSummary } from './case-summary.tsx';
import { CaseWalkKeys } from './case-walk.tsx';
import { CaseWarnings } from './case-warnings.tsx';
import { LogEventKey } from './log-event.tsx';
import { useAskedPlace } from './use-asked-place.ts';
import { usePlaceOfNamed } from './student-place.ts';
import { useEditRefused } from './use-edit-refused.ts';
import styles from './cases.module.css';

interface CaseScreenProps<K extends CaseKind> {
  kind: K;
  /** The fields of the kind's summary. */
  summary: (viewed: Viewed<K>) => ReactNode;
  /** The time limits, of a kind that has some. */
  deadlines?: ReactNode;
  layout?: CaseLayout;
}

/** The edit screen of a case: Summary, Events, Contacts (docs/product.md 2.5), whatever its kind. */
export function CaseScreen<K extends CaseKind>({
  kind,
  summary,
  deadlines,
  layout = CaseTabs,
}: CaseScreenProps<K>) {
  const { id = '' } = useParams();
  const opened = useOpenedRecord(kind, id);
  useCanonicalAddress(opened.state === 'here' ? opened.viewed.record : undefined);
  if (opened.state === 'failed' && opened.problem.code === 'forbidden')
    return <RestrictedElsewhere kind={kind} reference={id} />;
  if (opened.state !== 'here')
    return (
      <MissingRecord
        entity={kind}
        reference={id}
        opened={opened}
        restricted={(look) => <RestrictedDeleted kind={kind} reference={id} onClosed={look} />}
      />
    );
  const { viewed } = opened;
  if (isStub(viewed.record))
    return (
      <RestrictedCase
        kind={kind}
        uid={viewed.record.uid}
        number={caseKinds[kind].number(viewed.record as never)}
      />
    );
  // The uid keeps one form through the change of the address from ~uid to the number.
  return (
    <OpenCase
      key={viewed.record.uid}
      kind={kind}
      viewed={viewed}
      summary={summary}
      deadlines={deadlines}
      layout={layout}
    />
  );
}

interface OpenCaseProps<K extends CaseKind> extends CaseScreenProps<K> {
  layout: CaseLayout;
  viewed: Viewed<K>;
}

function OpenCase<K extends CaseKind>({
  kind,
  viewed,
  summary,
  deadlines,
  layout: Layout,
}: OpenCaseProps<K>) {
  const { record, isNew, mark } = viewed;
  const editRefused = useEditRefused();
  const student = useRecord('student', record.studentUid ? `~${record.studentUid}` : '')?.record;
  const events = useRecordsOf('event', record.uid);
  const contacts = useRecordsOf('contact', record.uid);
  const [goesWith] = useState((): GoesWith => new Map());
  const form = useRecordForm({
    goesWith,
    fillFrom: usePlaceOfNamed(),
    entity: kind,
    record,
    onSaved: (_, tell) => tell({ title: messages.savedTitle, detail: caseSaved(kind) }),
  });
  useAskedPlace();
  const goBack = useReturn(kind, record, student);
  const title = caseName(kind, record);
  const elsewhere = useElsewhere();
  const family = record.studentUid ?? record.uid;
  const parent = {
    id: record.id,
    uid: record.uid,
    kind,
    family,
    studentName: student ? displayName(student) : null,
    number: caseKinds[kind].number(record as never),
  };
  const hasParts = useHasParts(family, record.uid);
  // The same from key to key: its fields follow the form by themselves.
  const shownSummary = useMemo(
    () => (
      <CaseSummary kind={kind} record={viewed.record} family={family} deadlines={deadlines}>
        {summary(viewed)}
      </CaseSummary>
    ),
    [kind, viewed, family, deadlines, summary],
  );
  const parts = [
    { value: 'summary', label: 'Summary', content: shownSummary },
    {
      value: 'events',
      label: 'Events',
      count: hasParts ? events.length : undefined,
      content: <EventsTab parent={parent} />,
    },
    {
      value: 'contacts',
      label: 'Contacts',
      count: hasParts ? contacts.length : undefined,
      content: <ContactsTab parent={parent} />,
    },
  ];
  return (
    <Layout
      label={`Parts of the ${caseKinds[kind].one.toLowerCase()}`}
      parts={parts}
      screen={({ tabs, content }) => (
        <RecordFormFrame
          entity={kind}
          form={form}
          onBack={goBack}
          // Events and contacts are saved in their own modals.
          elsewhere={Layout === CaseTabs ? elsewhere : undefined}
          around={(screen) => (
            <CaseWarnings kind={kind} record={record}>
              <GoesWithProvider value={goesWith}>{screen}</GoesWithProvider>
            </CaseWarnings>
          )}
          head={{
            title: <CaseHead title={title} record={record} mark={mark} />,
            below: (
              <>
                <CaseFacts record={record} student={student} />
                <PartsLine uid={record.uid}>
                  {tabs}
                  <CaseActions {...{ kind, record, family, form, title, isNew }} uid={record.uid} />
                </PartsLine>
              </>
            ),
          }}
        >
          <OthersHere uid={record.uid} />
          <NotKept family={family} />
          <MoreComing family={family} what="case" />
          <RefusedCallout uid={record.uid} onEdit={editRefused} onDiscarded={goBack} />
          <RecordConflicts uid={record.uid} />
          <RecordReceipt uid={record.uid} />
          {content}
        </RecordFormFrame>
      )}
    />
  );
}

/**
 * The tabs and buttons of a case's head, right after its first fields are drawn. At once in narrower windows, where they may take two
 * lines: only one line is reserved, and the fields would move.
 */
const PartsLine = ({ uid, children }: { uid: string; children: ReactNode }) => (
  <>
    {/* Not with the buttons: whoever knows the keys presses them as soon as the title stands. */}
    <CaseWalkKeys />
    <LogEventKey uid={uid} />
    <div className={styles.parts}>
      <Later atOnce={!useIsWide('75rem')}>{children}</Later>
    </div>
  </>
);

/** What Back of a case does: the place that led here, else the list that the address names (docs/product.md 2.7). */
function useReturn(kind: CaseKind, record: CaseRecord, student: Student | undefined): () => void {
  const { returnState } = useParams();
  const goBack = useBack('any');
  const dueProcessUid = 'dueProcessUid' in record ? record.dueProcessUid : null;
  const dueProcess = dueProcessUid ? `~${dueProcessUid}` : null;
  return () => goBack(returnLink(returnState, kind, student ? referenceOf(student) : null, dueProcess));
}
