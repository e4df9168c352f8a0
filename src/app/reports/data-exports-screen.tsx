import { useOpenSession } from '../shell/engine-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Callout } from '../ui/callout.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './data-exports.module.css';
import type { ExportCall } from './use-export.ts';

/** The five workbooks (docs/product.md 7.10), each with what is in it. */
const workbooks: readonly { call: ExportCall; name: string; about: string }[] = [
  {
    call: 'exportComplaints',
    name: 'Complaint Data',
    about: 'Every complaint filed in the year, a line each.',
  },
  {
    call: 'exportMediations',
    name: 'Mediation Data',
    about: 'Every mediation filed in the year, a line each.',
  },
  {
    call: 'exportDueProcesses',
    name: 'Due Process Data',
    about: 'Every due process case filed in the year, a line each.',
  },
  {
    call: 'exportTable7',
    name: 'Table 7 Data',
    about: 'The 31 counts of IDEA Part B dispute resolution, counted now.',
  },
  {
    call: 'exportEmaps',
    name: 'EMAPS Data',
    about: 'The 31 counts as they were last generated, their edit checks, and the cases behind each count.',
  },
];

/** /reports/export: the five downloads of the selected year. */
export function DataExportsScreen() {
  const { year } = useOpenSession();
  const needsServer = useNeedsServer();
  return (
    <>
      <PageHeader title="Data Exports" subtitle={`Spreadsheets of school year ${year.name}`} />
      {needsServer && (
        <Callout tone="warning" icon="cloud-off" title={needsServer}>
          Exports are made on the server, with what everybody has saved there.
        </Callout>
      )}
      <Panel>
        <ul className={styles.list}>
          {workbooks.map(({ call, name, about }) => (
            <li key={call} className={styles.item}>
              <ExportButton call={call}>{name}</ExportButton>
              <p className={styles.about}>{about}</p>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
