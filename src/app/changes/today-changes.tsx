import { Link } from 'react-router-dom';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { ReceiptLine } from '../edits/receipt-line.tsx';
import { recordWords } from '../edits/record-words.ts';
import { useReceipts } from '../edits/use-receipts.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { dayHere } from '../ui/today.ts';
import { useTodayByDevice } from '../ui/use-today.ts';
import contentStyles from './changes-content.module.css';
import styles from './today-changes.module.css';
import { UndoDiscard } from './undo-discard.tsx';

/** How many of the day's changes the panel shows; the day sheet has all. */
const shown = 10;

/** Said while nothing of the day has left the queue: of what waits, and of what was sent and is not confirmed yet. */
function nothingEnded(edits: readonly QueuedEdit[], today: string): string {
  const ofToday = edits.filter(({ writtenAt }) => dayHere(writtenAt) === today);
  if (ofToday.length === 0) return 'This device has no changes of today.';
  return ofToday.every(({ sentAt }) => sentAt === null)
    ? 'Nothing that you saved today has left this device yet.'
    : 'What you saved today is listed above: the server has confirmed none of it yet.';
}

/** What has left the queue today, the last first, with its receipts. */
export function TodayChanges({ onLeave }: { onLeave: () => void }) {
  const { view, queue } = useEngine();
  const edits = useObservable(queue.edits);
  const receipts = useReceipts();
  const today = useTodayByDevice();
  const ended = (receipts ?? [])
    .filter((edit) => 'how' in edit && dayHere(edit.writtenAt) === today)
    .toReversed();
  return (
    <section className={styles.today} aria-labelledby="today-changes">
      <h3 className={contentStyles.heading} id="today-changes">
        Today’s changes
      </h3>
      {ended.length === 0 ? (
        <p className={contentStyles.stateMeaning}>
          {receipts === null ? 'Being read …' : nothingEnded(edits, today)}
        </p>
      ) : (
        <ul className={styles.list}>
          {ended.slice(0, shown).map((receipt) => {
            const { kind, title, address } = recordWords(view, receipt);
            return (
              <li key={receipt.id}>
                <p className={styles.record} id={`today-${receipt.id}`}>
                  {address ? (
                    <Link to={address} onClick={onLeave}>
                      {kind} {title}
                    </Link>
                  ) : (
                    `${kind} ${title}`
                  )}
                </p>
                <p className={styles.line}>
                  <ReceiptLine receipt={receipt} />
                </p>
                <UndoDiscard receipt={receipt} titleId={`today-${receipt.id}`} />
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.more}>
        <Link to={links.daySheet} onClick={onLeave}>
          {ended.length > shown ? `Day sheet with all ${ended.length}` : 'Day sheet of my changes'}
        </Link>
      </p>
    </section>
  );
}
