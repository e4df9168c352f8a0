import { Link } from 'react-router-dom';
import type { Deed } from '#contract/audit.ts';
import { deedActions } from '#domain/audit.ts';
import { links } from '../shell/links.ts';
import type { GridColumn } from '../ui/grid-column.ts';
import styles from './audit.module.css';
import { aboutWords, addressOf, detailWords, momentOf, placeWords, type YearNames } from './audit-words.ts';

function Who({ by }: Pick<Deed, 'by'>) {
  if (!by) return <span className={styles.faint}>Nobody signed in</span>;
  return <Link to={links.user(String(by.id))}>{by.name ?? `User ${by.id}`}</Link>;
}

function What({ deed }: { deed: Deed }) {
  const words = aboutWords(deed);
  if (!deed.about) return words;
  const address = addressOf(deed.about);
  const place = placeWords(deed.about);
  return (
    <>
      {address ? <Link to={address}>{words}</Link> : words}
      {place && <span className={styles.place}>{place}</span>}
    </>
  );
}

/** The columns of the audit's list. Its order is always the newest first. */
export const auditColumns = (years: YearNames): readonly GridColumn<Deed>[] => [
  {
    id: 'at',
    header: 'When',
    isUnsorted: true,
    value: ({ at }) => momentOf(at),
    cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time>,
  },
  {
    id: 'person',
    header: 'Person',
    isUnsorted: true,
    value: ({ by }) => by?.name,
    cell: ({ by }) => <Who by={by} />,
  },
  {
    id: 'action',
    header: 'Action',
    isUnsorted: true,
    value: ({ action }) => deedActions[action].words,
    cell: ({ action }) => <span title={deedActions[action].meaning}>{deedActions[action].words}</span>,
  },
  {
    id: 'record',
    header: 'Record',
    isUnsorted: true,
    isWide: true,
    value: aboutWords,
    cell: (deed) => <What deed={deed} />,
  },
  {
    id: 'details',
    header: 'Details',
    isUnsorted: true,
    isWide: true,
    value: (deed) => detailWords(deed, years),
  },
];
