import { memo, type ReactNode } from 'react';
import { whoActsNext } from '#domain/desk/acts-next/who-acts-next.ts';
import type { CaseParts } from '#domain/desk/places.ts';
import { dueDatesOf } from '#domain/deadlines/case-due-dates.ts';
import { firstToMeet } from '#domain/deadlines/next-due.ts';
import { type CaseEvent, type CaseKind, compareEvents } from '#domain/events.ts';
import { clockTime, gridDate } from '#domain/fields.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { useMayAdd } from '../edits/use-may-add.ts';
import { Standing } from '../parts/standing.tsx';
import { phoneAddress } from '../ui/linked-text.tsx';
import { useToday } from '../ui/use-today.ts';
import styles from './case-glance.module.css';
import { useShowPlace } from './use-show-place.ts';

interface CaseGlanceProps {
  kind: CaseKind;
  record: CaseRecord;
  parts: CaseParts;
  /** Whether all of the parts are here. */
  hasParts: boolean;
}

const beingRead = 'The events are being read.';

/** A case in one look, as it was saved: what is due next, what happened last, who acts next, whom to ring. */
export const CaseGlance = memo(function CaseGlance({ kind, record, parts, hasParts }: CaseGlanceProps) {
  const today = useToday();
  const due = firstToMeet(dueDatesOf(kind, record as never), today);
  const last = lastEvent(parts.events, today);
  return (
    <dl className={styles.glance} data-print="no">
      <Fact name="Next due">
        {due ? (
          <>
            <span className={styles.value}>
              {due.what} {gridDate(due.due)}
            </span>{' '}
            <Standing dueDate={due} today={today} />
          </>
        ) : (
          'Nothing'
        )}
      </Fact>
      <Fact name="Last event">
        {last ? (
          <>
            <span className={styles.value}>{last.type ?? 'No type'}</span>{' '}
            <span className={styles.meta}>{[gridDate(last.date), clockTime(last.beginTime)].join(' ')}</span>
          </>
        ) : hasParts ? (
          'None yet'
        ) : (
          beingRead
        )}
      </Fact>
      <Fact name="Acts next">
        <ActsNext kind={kind} record={record} parts={parts} hasParts={hasParts} today={today} />
      </Fact>
      <Fact name="Parties">
        <Party of={record} prefix="filer" />
        <Party of={record} prefix="attorney" />
      </Fact>
    </dl>
  );
});

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function ActsNext({ kind, record, parts, hasParts, today }: CaseGlanceProps & { today: string }) {
  const showPlace = useShowPlace();
  const mayAdd = useMayAdd(record.uid);
  const acts = whoActsNext(kind, record as never, parts, today);
  if (acts === null) return 'Nobody: the case is closed';
  // An event or a finding that has not been read may make the step another's.
  if (!hasParts) return beingRead;
  return (
    <>
      {acts.at.uid !== null || mayAdd ? (
        <button type="button" className={styles.link} onClick={() => showPlace(acts.at)}>
          {acts.words}
        </button>
      ) : (
        <span className={styles.value}>{acts.words}</span>
      )}
      <p className={styles.meta}>{acts.why}</p>
    </>
  );
}

/** One of those who are part of the case, with a way to ring and to write. */
function Party({ of, prefix }: { of: CaseRecord; prefix: 'filer' | 'attorney' }) {
  const values: Readonly<Record<string, unknown>> = of;
  const said = (field: string) => {
    const value = values[prefix + field];
    return typeof value === 'string' ? value : '';
  };
  const [phone, email] = [said('Phone'), said('Email')];
  const name = [said('FirstName'), said('LastName')].filter(Boolean).join(' ');
  if (name + phone + email === '') return prefix === 'filer' ? 'No filer' : null;
  return (
    <p className={styles.party}>
      <span className={styles.value}>{name || (prefix === 'filer' ? 'Filer' : 'Attorney')}</span>
      {phone && <a href={phoneAddress(phone)}>{phone}</a>}
      {email && (
        <a href={`mailto:${email}`} title={email} aria-label={`Email ${name || email}`}>
          Email
        </a>
      )}
    </p>
  );
}

/** What happened last, today included: what is ahead has not happened. */
const lastEvent = (events: readonly CaseEvent[], today: string): CaseEvent | null =>
  events
    .filter(({ date }) => date !== null && date <= today)
    .toSorted(compareEvents)
    .at(-1) ?? null;
