import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LegalHold } from '#contract/retention.ts';
import type { QuickCase } from '#domain/dashboard.ts';
import { CaseNumberCombobox } from '../cases/case-number-combobox.tsx';
import { HoldDialog } from '../retention/hold-dialog.tsx';
import { caseWords } from '../retention/retention-words.ts';
import { links } from '../shell/links.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Entry, EntryList, Fact } from '../ui/entry-list.tsx';
import { Panel } from '../ui/panel.tsx';
import type { RetentionPart } from './retention-part.ts';
import styles from './retention.module.css';

/** Legal Holds: by case; those that were lifted stay below. */
export function RetentionHolds({ retention: { holds }, reload }: RetentionPart) {
  const [found, setFound] = useState<QuickCase | null>(null);
  return (
    <Panel
      title="Legal Holds"
      subtitle="Neither a held case nor its student is destroyed. Choose a case to hold it"
      isFlush
    >
      <div className={styles.choice}>
        <CaseNumberCombobox onChoose={setFound} />
      </div>
      {holds.length === 0 ? (
        <EmptyState title="No case is under a legal hold" icon="lock" />
      ) : (
        <EntryList>
          {holds.map((hold) => (
            <Hold key={hold.uid} hold={hold} onDone={reload} />
          ))}
        </EntryList>
      )}
      {found && (
        <HoldDialog
          name={caseWords(found.type, found.caseNumber)}
          of={{ kind: found.type, uid: found.uid }}
          onClose={() => setFound(null)}
          onDone={reload}
        />
      )}
    </Panel>
  );
}

function Hold({ hold, onDone }: { hold: LegalHold; onDone: () => void }) {
  const needsServer = useNeedsServer();
  const [isLifting, setLifting] = useState(false);
  const { kind, caseUid, number, isDeleted, isRestricted, placedBy, placedAt, liftedBy, liftedAt } = hold;
  const reason = (typed: string | null) =>
    isRestricted ? 'Told only to those who may see the case' : typed || '—';
  const name = caseWords(kind, number);
  return (
    <Entry
      title={isDeleted ? name : <Link to={links.case(kind, `~${caseUid}`)}>{name}</Link>}
      badges={
        <>
          {liftedAt === null ? <Badge icon="lock">Legal hold</Badge> : <Badge>Lifted</Badge>}
          {isRestricted && <Badge icon="lock">Restricted</Badge>}
          {isDeleted && <Badge>Deleted</Badge>}
        </>
      }
      facts={
        <>
          <Fact name="Reason">{reason(hold.reason)}</Fact>
          <Fact name="Placed by">{`${placedBy?.name ?? 'Somebody'}, ${dayAndTime(placedAt)}`}</Fact>
          {liftedAt !== null && (
            <>
              <Fact name="Lifted by">{`${liftedBy?.name ?? 'Somebody'}, ${dayAndTime(liftedAt)}`}</Fact>
              <Fact name="Why it was lifted">{reason(hold.liftReason)}</Fact>
            </>
          )}
        </>
      }
      actions={
        <>
          {liftedAt === null && (
            <Button
              small
              unavailable={needsServer}
              aria-label={`Lift the hold on ${name}`}
              onClick={() => setLifting(true)}
            >
              Lift…
            </Button>
          )}
          {isLifting && (
            <HoldDialog
              name={name}
              of={{ hold: hold.uid }}
              onClose={() => setLifting(false)}
              onDone={onDone}
            />
          )}
        </>
      }
    />
  );
}
