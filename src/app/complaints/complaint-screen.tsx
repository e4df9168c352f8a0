import type { Viewed } from '#sync/engine/engine.ts';
import { ComplaintDeadlines } from '../cases/case-deadlines.tsx';
import { CaseScreen } from '../cases/case-screen.tsx';
import { complaintExtension } from './complaint-extension.tsx';
import { ComplaintFields } from './complaint-fields.tsx';
import { FindingsSection } from './findings-section.tsx';

const summary = ({ record, isNew }: Viewed<'complaint'>) => (
  <ComplaintFields
    complaint={record}
    isNew={isNew}
    findings={<FindingsSection complaintUid={record.uid} family={record.studentUid ?? record.uid} />}
  />
);

const deadlines = <ComplaintDeadlines extension={complaintExtension} />;

/** A complaint: /complaint/edit/{id}/{returnState}. */
export const ComplaintScreen = () => <CaseScreen kind="complaint" summary={summary} deadlines={deadlines} />;
