import { CaseScreen } from '../cases/case-screen.tsx';
import { ComplaintFields } from './complaint-fields.tsx';
import { Findings } from './findings.tsx';

/** A complaint: /complaint/edit/{id}/{returnState}. */
export const ComplaintScreen = () => (
  <CaseScreen
    kind="complaint"
    summary={({ record, isNew }) => (
      <>
        <ComplaintFields isNew={isNew} isSaved />
        <Findings complaintUid={record.uid} family={record.studentUid ?? record.uid} />
      </>
    )}
  />
);
