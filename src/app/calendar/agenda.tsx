import type { CalendarEntry } from '#domain/calendar/entries.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { Link } from 'react-router-dom';
import { links } from '../shell/links.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './calendar.module.css';
import { dayWords, entryNumber, timeWords } from './calendar-words.ts';

const kindWords: Record<CalendarEntry['kind'], string> = {
  deadline: 'Deadline',
  hearing: 'Hearing',
  mediation: 'Mediation',
  event: 'Event',
};

/** The id of a day's heading in the agenda, which takes the focus when the day is opened. */
export const agendaId = (day: string): string => `agenda-${day}`;

/** The entries of a month by days, each a link to its case. */
export const Agenda = ({ days }: { days: ReadonlyMap<string, readonly CalendarEntry[]> }) => (
  <div className={styles.agenda}>
    {[...days].map(([day, entries]) => (
      <section key={day} aria-labelledby={agendaId(day)}>
        <h3 id={agendaId(day)} className={styles.agendaDay} tabIndex={-1}>
          {dayWords(day)}
        </h3>
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <span className={styles.time}>{timeWords(entry) || 'All day'}</span>
              <Link to={links.case(entry.caseKind, `~${entry.caseUid}`)}>{entryNumber(entry)}</Link>
              <span className={styles.what}>{entry.what}</span>
              <span className={styles.kind}>
                {kindWords[entry.kind]} · {caseKinds[entry.caseKind].one}
              </span>
              {entry.isOverdue && <Badge tone="danger">Overdue</Badge>}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
