import { CaseScreen } from '../cases/case-screen.tsx';
import { DueProcessFields } from './due-process-fields.tsx';

/** A due process case: /dueprocess/edit/{id}/{returnState}. */
export const DueProcessScreen = () => (
  <CaseScreen
    kind="dueprocess"
    summary={({ record, isNew }) => (
      <DueProcessFields isNew={isNew} studentUid={record.studentUid} mediationUid={record.mediationUid} />
    )}
  />
);
