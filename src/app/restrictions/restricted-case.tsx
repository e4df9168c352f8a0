import { useState } from 'react';
import { caseKinds } from '#domain/cases/kinds.ts';
import type { CaseKind } from '#domain/events.ts';
import { RefusedCallout } from '../edits/refused-callout.tsx';
import { StrandedTyping } from '../edits/stranded-typing.tsx';
import { useIsAdmin } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './restrictions.module.css';
import { OpenWithReason } from './open-with-reason.tsx';

interface RestrictedCaseProps {
  kind: CaseKind;
  uid: string;
  /** null: it has none, or none is known. */
  number: string | null;
}

/** The screen of a case that is restricted to others: its number and kind, and whom to ask. An Admin may open it with a reason. */
export function RestrictedCase({ kind, uid, number }: RestrictedCaseProps) {
  const [isOpening, setOpening] = useState(false);
  const isAdmin = useIsAdmin();
  const needsServer = useNeedsServer();
  const { one, many } = caseKinds[kind];
  const title = [one, number].filter(Boolean).join(' ');
  return (
    <>
      <PageHeader title={title} marks={<Badge icon="lock">Restricted</Badge>} />
      <EmptyState
        title="This case is restricted"
        icon="lock"
        action={
          <div className={styles.actions}>
            {isAdmin && (
              <Button unavailable={needsServer} onClick={() => setOpening(true)}>
                Open with a reason…
              </Button>
            )}
            <LinkButton to={links.cases(kind)}>{many}</LinkButton>
          </div>
        }
      >
        {isAdmin
          ? 'You are not among the people who may see it. If you have to, open it with a reason: the reason is kept in the audit and mailed to everybody who may see the case.'
          : 'You are not among the people who may see it. If your work needs it, ask an Admin.'}
      </EmptyState>
      <RefusedCallout uid={uid} isTaken />
      <StrandedTyping about={uid} />
      {isOpening && (
        <OpenWithReason kind={kind} reference={`~${uid}`} title={title} onClose={() => setOpening(false)} />
      )}
    </>
  );
}
