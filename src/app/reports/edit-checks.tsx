import type { CheckedRelation } from '#domain/federal-report/checks.ts';
import { Badge } from '../ui/badge.tsx';
import { Panel } from '../ui/panel.tsx';
import styles from './edit-checks.module.css';

/** The 22 relations that the counts have to fulfil; one that fails stands out, and the report is a report all the same. */
export function EditChecks({ checks }: { checks: readonly CheckedRelation[] }) {
  const failing = checks.filter(({ passes }) => !passes).length;
  return (
    <Panel
      title="Edit checks"
      subtitle={failing === 0 ? `All ${checks.length} hold` : `${failing} of ${checks.length} fail`}
    >
      <ul className={styles.list}>
        {checks.map(({ relation, left, right, passes }) => (
          <li key={relation} className={styles.check}>
            <span>{relation}</span>
            <span className={styles.values}>{numbers(relation, left, right)}</span>
            <span>
              <Badge tone={passes ? 'success' : 'danger'}>{passes ? 'Holds' : 'Fails'}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The relation with its sums: '4 = 3'. */
const numbers = (relation: string, left: number, right: number) =>
  `${left} ${relation.includes('≤') ? '≤' : '='} ${right}`;
