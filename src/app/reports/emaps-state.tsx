import { Link } from 'react-router-dom';
import type { EmapsStatus } from '#contract/reports.ts';
import { noReportOf } from '#domain/federal-report/reported-year.ts';
import { gridDate } from '#domain/fields.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { dayAndTime } from '../shell/status-words.ts';
import styles from './emaps.module.css';

/** Whether the year's reports exist, since when and as of which day, and the way to what is still pending. */
export const EmapsState = ({ status }: { status: EmapsStatus }) => (
  <div className={styles.state} role="status">
    {status.generatedAt === null ? (
      <p className={styles.words}>
        {noReportOf(status.year) ?? messages.emapsNotGenerated(status.year, status.pendingCaseCount)}
      </p>
    ) : (
      <>
        <p className={styles.words}>{messages.emapsExist(status.year)}</p>
        <p>
          {`Generated ${dayAndTime(status.generatedAt)}, by status date ${gridDate(status.statusDate)}. There are currently ${status.pendingCaseCount} pending cases.`}
        </p>
      </>
    )}
    <p>
      <Link to={links.pendingCases}>View Pending Cases</Link>
    </p>
  </div>
);
