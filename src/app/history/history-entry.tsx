import type { RecordChange } from '#contract/history.ts';
import type { QueuedEntity } from '#sync/engine/engine.ts';
import { recordWords } from '../edits/record-words.ts';
import { FieldList } from '../edits/what-changed.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './history.module.css';
import { actionWords, bothWordings, changedFields, decisionWords, wasClockAhead } from './history-words.ts';

/** A part of the record, in words; null for the record itself, whose screen this is. */
function usePartWords({ entity, uid, fields }: RecordChange, of: string): string | null {
  const { view } = useEngine();
  if (uid === of) return null;
  const changes = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  const { kind, title } = recordWords(view, { entity: entity as QueuedEntity, uid, seen: null, changes });
  return [kind, title.split(' · ')[0]].filter(Boolean).join(' ');
}

interface HistoryEntryProps {
  change: RecordChange;
  /** The record whose history it is, by uid. */
  of: string;
  /** The changes after it that are shown. */
  newer: readonly RecordChange[];
}

/** One change of a record: who, when written and received, on which device, and what. */
export function HistoryEntry({ change, of, newer }: HistoryEntryProps) {
  const { view, device } = useEngine();
  const momentWords = useMomentWords();
  const part = usePartWords(change, of);
  const { action, by, writtenAt, receivedAt, isMerged } = change;
  const fields = changedFields(view, change);
  const wordings = bothWordings(view, change, newer);
  return (
    <article className={styles.entry}>
      <div className={styles.top}>
        <h3 className={styles.title}>
          {actionWords[action]}
          {part && ` · ${part}`}
          {` by ${by?.name ?? 'the system'}`}
        </h3>
        {/* Others' changes or the author's own of a moment before: the server says only that it was newer. */}
        {isMerged && <Badge tone="accent">Merged with a newer version</Badge>}
        {action === 'conflict' &&
          (wordings.every(({ isTaken, keptAt }) => isTaken || keptAt !== null) ? (
            <Badge tone="success">Decided by its author</Badge>
          ) : (
            <Badge tone="warning">Left to its author to decide</Badge>
          ))}
      </div>
      <p className={styles.when}>
        {writtenAt !== null && (
          <>
            Written <time dateTime={writtenAt}>{momentWords(writtenAt)}</time>
            {wasClockAhead(change) && ' by a clock that was ahead'}
            {' · '}
          </>
        )}
        Received <time dateTime={receivedAt}>{momentWords(receivedAt)}</time>
        {change.device !== null && (change.device === device ? ' · on this device' : ' · on another device')}
      </p>
      <FieldList fields={fields} isWhole />
      {wordings.map(({ field, label, before, theirs, yours, ...decision }) => (
        <section key={field} className={styles.wordings} aria-label={label}>
          <h4 className={styles.label}>{label}</h4>
          <dl>
            <dt>Before both</dt>
            <dd>{before}</dd>
            <dt>On the server then</dt>
            <dd>{theirs}</dd>
            <dt>Typed by {by?.name ?? 'the other'}</dt>
            <dd>{yours}</dd>
          </dl>
          <p className={styles.decision}>{decisionWords(decision, by?.name ?? 'the other')}</p>
        </section>
      ))}
      {fields.length === 0 && wordings.length === 0 && action === 'update' && (
        <p className={styles.when}>Links or places of the record, nothing that was typed.</p>
      )}
    </article>
  );
}
