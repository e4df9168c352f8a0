import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import { type Contact, compareContacts } from '#domain/contacts.ts';
import { type CaseEvent, compareEvents } from '#domain/events.ts';
import { gridDate } from '#domain/fields.ts';
import type { CaseRecord } from '#domain/records/records.ts';
import { displayName } from '#domain/students.ts';
import { useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { Button } from '../ui/button.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import styles from './case-rail.module.css';
import { RailPanel } from './rail-panel.tsx';
import { useLogEvent } from './log-event.tsx';

/** Events that the column beside the form shows. */
const latestEvents = 5;

interface CaseRailProps {
  record: CaseRecord;
  /** Whether all events and contacts of the case are here. */
  hasParts: boolean;
  events: readonly CaseEvent[];
  contacts: readonly Contact[];
}

/** Beside the form of a case: its latest events, whom to reach, and the case that belongs to it. */
export const CaseRail = memo(function CaseRail({ record, hasParts, events, contacts }: CaseRailProps) {
  return (
    <>
      <LatestEvents uid={record.uid} events={events} hasParts={hasParts} />
      <RailContacts contacts={contacts} hasParts={hasParts} />
      <LinkedCase record={record} />
    </>
  );
});

interface LatestEventsProps extends Pick<CaseRailProps, 'events'> {
  uid: string;
  hasParts: boolean;
}

function LatestEvents({ uid, events, hasParts }: LatestEventsProps) {
  const log = useLogEvent(uid);
  const latest = useMemo(() => events.toSorted(compareEvents).toReversed().slice(0, latestEvents), [events]);
  return (
    <RailPanel
      title="Latest events"
      actions={
        log && (
          <Button isCommand small icon="plus" onClick={log}>
            Log Event
          </Button>
        )
      }
    >
      {latest.length === 0 && (
        <p className={styles.none}>{hasParts ? 'None yet' : 'The events are being read.'}</p>
      )}
      <ul className={styles.list}>
        {latest.map((event) => (
          <li key={event.uid} className={styles.item}>
            <p>
              <span className={styles.what}>{event.type ?? 'No type'}</span>{' '}
              <span className={styles.meta}>{event.date === null ? 'No date' : gridDate(event.date)}</span>
            </p>
            {event.narrative !== null && <p className={styles.text}>{event.narrative}</p>}
          </li>
        ))}
      </ul>
    </RailPanel>
  );
}

function RailContacts({ contacts, hasParts }: Pick<CaseRailProps, 'contacts'> & { hasParts: boolean }) {
  return (
    <RailPanel title="People">
      {contacts.length === 0 && (
        <p className={styles.none}>{hasParts ? 'No contacts' : 'The contacts are being read.'}</p>
      )}
      <ul className={styles.list}>
        {contacts.toSorted(compareContacts).map((contact) => (
          <li key={contact.uid} className={styles.item}>
            <p>
              <span className={styles.what}>{displayName(contact) || 'Unnamed contact'}</span>{' '}
              <span className={styles.meta}>{contact.title}</span>
            </p>
            {contact.contactInformation !== null && (
              <p className={styles.lines}>
                <LinkedText text={contact.contactInformation} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </RailPanel>
  );
}

/** The mediation of a due process case, the due process case of a mediation; nothing where there is none. */
function LinkedCase({ record }: { record: CaseRecord }) {
  const [kind, uid] =
    'mediationUid' in record
      ? (['mediation', record.mediationUid] as const)
      : (['dueprocess', 'dueProcessUid' in record ? record.dueProcessUid : null] as const);
  const linked = useRecord(kind, uid === null ? '' : `~${uid}`)?.record;
  if (!linked) return null;
  return (
    <RailPanel title="Linked case">
      <Link to={links.case(kind, referenceOf(linked), kind === 'mediation' ? 'dr' : 'all')}>
        {`${caseKinds[kind].one} ${linked.caseNumber ?? ''}`.trim()}
      </Link>
    </RailPanel>
  );
}
