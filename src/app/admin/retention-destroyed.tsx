import type { Certificate } from '#contract/retention.ts';
import { caseWords, reasonWords } from '../retention/retention-words.ts';
import { links } from '../shell/links.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { DataGrid } from '../ui/data-grid.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { GridColumn } from '../ui/grid-column.ts';
import { Panel } from '../ui/panel.tsx';
import type { RetentionPart } from './retention-part.ts';

/** What was destroyed: the number of the case; of a student no name is left. */
export function certificateName({ entity, cases }: Certificate): string {
  if (entity !== 'student') return caseWords(entity, cases[0]?.number ?? null);
  return cases.length === 0
    ? 'A student without cases'
    : `A student with ${cases.length === 1 ? 'a case' : `${cases.length} cases`}`;
}

const columns: readonly GridColumn<Certificate>[] = [
  { id: 'name', header: 'What', value: certificateName, isWide: true },
  {
    id: 'at',
    header: 'Consented',
    value: ({ consentedAt }) => consentedAt,
    cell: ({ consentedAt }) => dayAndTime(consentedAt),
  },
  { id: 'reason', header: 'Reason', value: ({ reason }) => reasonWords(reason), isWide: true },
  { id: 'reference', header: 'Reference', value: ({ reference }) => reference },
  { id: 'consentedBy', header: 'Consented By', value: ({ consentedBy }) => consentedBy?.name },
];

/** Destroyed: the certificates, each with a page to print. */
export const RetentionDestroyed = ({ retention: { destroyed } }: Pick<RetentionPart, 'retention'>) => (
  <Panel title="Destroyed" subtitle="Certificates: what is left of what was destroyed" isFlush>
    <DataGrid
      caption="Destroyed"
      isCaptionHidden
      name="destroyed"
      columns={columns}
      rows={destroyed}
      rowKey={({ uid }) => uid}
      href={({ uid }) => links.certificate(uid)}
      empty={<EmptyState title="Nothing was destroyed" icon="document" />}
    />
  </Panel>
);
