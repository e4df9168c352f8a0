import { Link } from 'react-router-dom';
import type { KnownNews } from '#sync/engine/engine.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { GoingButton } from '../ui/going-button.tsx';
import styles from './new-news.module.css';
import { NewsList } from './news-list.tsx';
import { AsOf } from './as-of.tsx';

/** So many changes fit beside the worklist and above the notices; the list has the others. */
const mostShown = 5;

interface NewNewsProps {
  known: KnownNews;
  /** Called when a link is followed, for a sheet that closes then. */
  onFollow?: () => void;
}

/** The newest changes that the user has not seen, the way to the others, and what says that they were seen. */
export function NewNews({ known, onFollow }: NewNewsProps) {
  const { news } = useEngine();
  const { page, seen, unseen } = known;
  const changes = page.changes.filter(({ number }) => number > (seen ?? -1)).slice(0, mostShown);
  const left = unseen - changes.length;
  return (
    <div className={styles.news}>
      {unseen === 0 ? (
        <p className={styles.quiet}>Nobody else has changed your cases since you last looked.</p>
      ) : (
        <NewsList cases={page.cases} changes={changes} onFollow={onFollow} />
      )}
      <div className={styles.ways}>
        <Link to={links.sinceYesterday} onClick={onFollow}>
          {left > 0 ? `and ${left.toLocaleString('en-US')} more` : 'All of the last 30 days'}
        </Link>
        {unseen > 0 && (
          <GoingButton small icon="check" onClick={() => void news.look()}>
            Mark as seen
          </GoingButton>
        )}
      </div>
      <p className={styles.quiet}>
        <AsOf known={known} />
      </p>
    </div>
  );
}
