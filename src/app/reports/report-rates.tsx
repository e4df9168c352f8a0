import { reportRates } from '#domain/federal-report/rates.ts';
import type { ReportCounts } from '#domain/federal-report/rows.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './report-rates.module.css';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** The shares that the department is held to, of the counts of a report. */
export const ReportRates = ({ counts }: { counts: ReportCounts }) => (
  <Panel title="Rates">
    <dl className={styles.rates}>
      {reportRates(counts).map(({ label, part, whole, rate }) => (
        <div key={label} className={styles.rate}>
          <dt>{label}</dt>
          <dd>
            <strong>{rate === null ? 'None yet' : percent.format(rate)}</strong>
            <span className={styles.of}>{`${part} of ${whole}`}</span>
          </dd>
        </div>
      ))}
    </dl>
  </Panel>
);
