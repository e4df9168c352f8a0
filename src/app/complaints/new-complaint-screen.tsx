import { NewCaseScreen } from '../cases/new-case-screen.tsx';
import { ComplaintFields } from './complaint-fields.tsx';

/** A new complaint, with a student or without: /complaint/create/{studentId}/{returnState}. */
export const NewComplaintScreen = () => (
  <NewCaseScreen kind="complaint" fields={<ComplaintFields isNew isSaved={false} />} />
);
