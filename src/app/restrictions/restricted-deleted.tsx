import { useState } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OpenWithReason } from './open-with-reason.tsx';

interface RestrictedDeletedProps {
  kind: CaseKind;
  /** As the address names it. */
  reference: string;
  /** The dialog closed: the Admin may see the case now, or gave up. */
  onClosed: () => void;
}

/** What an Admin is told of a deleted case that is restricted to others. They may open it with a reason, to restore or destroy it. */
export function RestrictedDeleted({ kind, reference, onClosed }: RestrictedDeletedProps) {
  const [isOpening, setOpening] = useState(false);
  const needsServer = useNeedsServer();
  return (
    <>
      <EmptyState
        title="This case was deleted, and it is restricted"
        icon="lock"
        action={
          <Button unavailable={needsServer} onClick={() => setOpening(true)}>
            Open with a reason…
          </Button>
        }
      >
        You are not among the people who may see it. To restore it, open it first: the reason is kept in the
        audit and mailed to everybody who may see the case.
      </EmptyState>
      {isOpening && (
        <OpenWithReason
          kind={kind}
          reference={reference}
          title={caseKinds[kind].one}
          onClose={() => {
            setOpening(false);
            onClosed();
          }}
        />
      )}
    </>
  );
}
