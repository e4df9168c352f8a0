import { links } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** In place of a student that this device's mirror doesn't hold. */
export const MissingStudent = () => (
  <>
    <PageHeader title="Student" />
    <EmptyState
      title="This student is not on this device"
      icon="person"
      action={<LinkButton to={links.studentSearch}>Student Search</LinkButton>}
    >
      The student was deleted, or has no case in the selected School Year and none that is open.
    </EmptyState>
  </>
);
