import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { links } from '../shell/links.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** In place of a case that this device's mirror doesn't hold. */
export const MissingCase = ({ kind }: { kind: CaseKind }) => (
  <>
    <PageHeader title={caseKinds[kind].one} />
    <EmptyState
      title="This case is not on this device"
      action={<LinkButton to={links.cases(kind)}>{caseKinds[kind].many}</LinkButton>}
    >
      It was deleted, or it was filed in another school year and is closed. Choose its year in School Year to
      see it.
    </EmptyState>
  </>
);
