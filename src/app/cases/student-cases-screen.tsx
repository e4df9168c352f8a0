import { useParams } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { displayName, type Student } from '#domain/students.ts';
import { useIsRefused } from '../edits/use-refused-edit.ts';
import { BeforeOffline } from '../offline/before-offline.tsx';
import { MissingRecord } from '../parts/missing-record.tsx';
import { PartsComing } from '../parts/parts-coming.tsx';
import { useHasFamily, useMayEdit, useRecordsOf } from '../shell/engine-context.ts';
import { links, referenceOf, returnLink } from '../shell/links.ts';
import { useBack } from '../shell/use-back.ts';
import { useCanonicalAddress } from '../shell/use-canonical-address.ts';
import { useOpenedRecord } from '../shell/use-opened-record.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { useCaseColumns } from './case-columns.tsx';
import { CaseGrid } from './case-grid.tsx';
import { useCaseRows } from './use-case-rows.ts';

/** All are of one student. */
const studentHidden: ReadonlySet<string> = new Set(['student']);

/** The cases of one kind of one student, with a button that adds one (docs/product.md 2.6). */
export function StudentCasesScreen({ kind }: { kind: CaseKind }) {
  const { studentId = '' } = useParams();
  const opened = useOpenedRecord('student', studentId);
  useCanonicalAddress(opened.state === 'here' ? opened.viewed.record : undefined);
  return opened.state === 'here' ? (
    <CasesOf student={opened.viewed.record} kind={kind} />
  ) : (
    <MissingRecord entity="student" reference={studentId} opened={opened} />
  );
}

function CasesOf({ student, kind }: { student: Student; kind: CaseKind }) {
  const { returnState } = useParams();
  const goBack = useBack('same');
  const mayEdit = useMayEdit();
  const isRefused = useIsRefused(student.uid);
  const hasAll = useHasFamily(student.uid);
  const rows = useCaseRows(kind, useRecordsOf(kind, student.uid));
  const columns = useCaseColumns(kind, studentHidden).shown;
  const { one, many } = caseKinds[kind];
  const reference = referenceOf(student);
  // `sl` names this very list.
  const back = returnState === 'sl' ? links.student(reference) : returnLink(returnState, kind, reference);
  return (
    <>
      <PageHeader
        title={many}
        subtitle={displayName(student)}
        actions={
          <>
            <Button icon="arrow-left" onClick={() => goBack(back)}>
              Back
            </Button>
            <BeforeOffline cases={rows.map(({ uid }) => ({ kind, uid }))} />
            {mayEdit && !isRefused && (
              <LinkButton variant="primary" icon="plus" to={links.newCase(kind, reference, 'sl')}>
                {`Add New ${one}`}
              </LinkButton>
            )}
          </>
        }
      />
      <Panel isFlush>
        <CaseGrid
          kind={kind}
          rows={rows}
          returnState="sl"
          columns={columns}
          caption={`${many} of ${displayName(student)}`}
          isCaptionHidden
          empty={
            hasAll ? (
              <EmptyState
                title={`No ${many}`}
              >{`There are currently no ${many.toLowerCase()} for this student.`}</EmptyState>
            ) : (
              <PartsComing what={many.toLowerCase()} />
            )
          }
        />
      </Panel>
    </>
  );
}
