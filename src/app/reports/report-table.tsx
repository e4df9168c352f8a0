import { Fragment } from 'react';
import {
  type ReportCounts,
  reportLabels,
  reportRows,
  reportSections,
  sectionOf,
} from '#domain/federal-report/rows.ts';
import { Badge } from '../ui/badge.tsx';
import { ReportRowLink } from './report-row-link.tsx';
import styles from './report-table.module.css';

interface ReportTableProps {
  caption: string;
  counts: ReportCounts;
  /** What the same count would be now; told where it is another. */
  countsNow: ReportCounts;
}

/** The 31 rows under their four headings; a number opens its cases. */
export const ReportTable = ({ caption, counts, countsNow }: ReportTableProps) => (
  <table className={styles.table}>
    <caption className={styles.caption}>{caption}</caption>
    <thead>
      <tr>
        <th scope="col" className={styles.row}>
          Row
        </th>
        <th scope="col">Item</th>
        <th scope="col" className={styles.count}>
          Count
        </th>
      </tr>
    </thead>
    <tbody>
      {reportSections.map((section) => (
        <Fragment key={section}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.section}>
              {section}
            </th>
          </tr>
          {reportRows
            .filter((row) => sectionOf(row) === section)
            .map((row) => (
              <tr key={row} data-depth={depthOf(row)}>
                <th scope="row" className={styles.row}>
                  {row}
                </th>
                <td className={styles.item}>
                  {reportLabels[row]}
                  {counts[row] !== countsNow[row] && <Badge tone="warning">{`Now ${countsNow[row]}`}</Badge>}
                </td>
                <td className={styles.count}>
                  <ReportRowLink row={row} count={counts[row]} />
                </td>
              </tr>
            ))}
        </Fragment>
      ))}
    </tbody>
  </table>
);

/** How far a row is a part of others: 1, 1.1, 1.1(a), 2.1(a)(i). */
const depthOf = (row: string) => row.split(/[.(]/).length - 1;
