import { PageHeader } from './page-header.tsx';
import { Panel } from './panel.tsx';
import styles from './record-skeleton.module.css';
import { Skeleton } from './skeleton.tsx';

/** A record's screen before the record is here, in the shape that it will have. `words` tell what is waited for. */
export const RecordSkeleton = ({ title, words }: { title: string; words: string }) => (
  <div aria-busy="true" className={styles.record}>
    <PageHeader title={title} subtitle={<span role="status">{words}</span>} />
    <Panel>
      <div className={styles.fields}>
        {Array.from({ length: 9 }, (_, field) => (
          <div key={field} className={styles.field}>
            <Skeleton width="short" />
            <Skeleton />
          </div>
        ))}
      </div>
    </Panel>
  </div>
);
