import { Link } from 'react-router-dom';
import type { NewsCase, NewsChange } from '#contract/news.ts';
import { newsGroups } from '#domain/records/news.ts';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import plain from '../ui/plain-list.module.css';
import styles from './news-list.module.css';
import { newsCaseWords, newsWords } from './news-words.ts';

interface NewsListProps {
  cases: readonly NewsCase[];
  changes: readonly NewsChange[];
  /** Changes after this one are marked; absent: none is. */
  newAfter?: number | null;
  onFollow?: (() => void) | undefined;
}

/** What others changed, under the cases, the one that was changed last first. */
export function NewsList({ cases, changes, newAfter, onFollow }: NewsListProps) {
  const { view } = useEngine();
  const momentWords = useMomentWords();
  const isNew = ({ number }: NewsChange) => newAfter !== undefined && number > (newAfter ?? -1);
  return (
    <ul className={plain.list}>
      {newsGroups(cases, changes).map(({ of, changes: ofCase }) => (
        <li key={of.uid}>
          <h3 className={styles.case}>
            {of.isDeleted ? (
              newsCaseWords(of)
            ) : (
              <Link to={links.case(of.kind, String(of.id))} onClick={onFollow}>
                {newsCaseWords(of)}
              </Link>
            )}
          </h3>
          <ul className={classNames(plain.list, styles.changes)}>
            {ofCase.map((change) => (
              <li key={change.number} className={styles.change}>
                <time className={styles.when} dateTime={change.at} title={dayAndTime(change.at)}>
                  {momentWords(change.at)}
                </time>
                {isNew(change) && <Badge tone="accent">New</Badge>}
                <span>{newsWords(view, change)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
