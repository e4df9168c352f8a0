import { Link } from 'react-router-dom';
import { caseKinds } from '#domain/cases/kinds.ts';
import { clockTime, gridDate } from '#domain/fields.ts';
import type { WorklistItem } from '#domain/worklist/item.ts';
import { links } from '../shell/links.ts';
import { numberWords } from '../shell/status-words.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './this-week.module.css';

/** So many days fit beside the worklist; the filter Due leads to the others. */
const mostShown = 8;

/** What is scheduled in the next seven days: hearings, mediations, meetings, visits. */
export function ThisWeek({ items, hasParts }: { items: readonly WorklistItem[]; hasParts: boolean }) {
  const scheduled = items.filter(({ cause, span }) => cause === 'event' && span === 'within7');
  return (
    <Panel title="This week">
      {scheduled.length === 0 ? (
        <p className={styles.none}>
          {hasParts
            ? 'Nothing is scheduled in the next 7 days.'
            : 'Scheduled days are shown when the events are read.'}
        </p>
      ) : (
        <ul className={styles.list}>
          {scheduled.slice(0, mostShown).map((item) => (
            <li key={item.about} className={styles.item}>
              <span className={styles.when}>
                {gridDate(item.due)} {clockTime(item.time)}
              </span>
              <span>
                {item.what},{' '}
                <Link to={links.case(item.kind, `~${item.uid}`)}>
                  {caseKinds[item.kind].one} {numberWords({ id: item.caseId, number: item.caseNumber })}
                </Link>
              </span>
            </li>
          ))}
          {scheduled.length > mostShown && (
            <li className={styles.none}>and {scheduled.length - mostShown} more</li>
          )}
        </ul>
      )}
    </Panel>
  );
}
