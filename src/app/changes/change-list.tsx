import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { DiscardDialog } from '../edits/discard-dialog.tsx';
import { useEngine, useObservable, useOpenSession } from '../shell/engine-context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './change-list.module.css';
import { ChangeRow } from './change-row.tsx';

/** From here on only the rows in view are rendered. */
const longList = 40;

/** A change's height before it is measured, in pixels. */
const likelyHeight = 150;

/** Every change that has not ended, those that need a person first, else in the order of typing. */
export function ChangeList({ onLeave }: { onLeave: () => void }) {
  const { queue } = useEngine();
  const edits = useObservable(queue.edits);
  const { onlineOnly } = useOpenSession();
  const [asked, setAsked] = useState<QueuedEdit | null>(null);
  const needsPerson = ({ state }: QueuedEdit) => state === 'conflict' || state === 'refused';
  const sorted = [...edits.filter(needsPerson), ...edits.filter((edit) => !needsPerson(edit))];

  if (sorted.length === 0)
    return (
      <EmptyState icon="success" title="No changes wait">
        {onlineOnly === null
          ? 'What you save while the server is out of reach is listed here until it has arrived.'
          : 'What you save is listed here until it has arrived.'}
      </EmptyState>
    );
  const row = (edit: QueuedEdit) => (
    <ChangeRow edit={edit} onLeave={onLeave} onDiscard={() => setAsked(edit)} />
  );
  return (
    <>
      {sorted.length < longList ? (
        <ul className={styles.list}>
          {sorted.map((edit) => (
            <li key={edit.id} className={styles.item}>
              {row(edit)}
            </li>
          ))}
        </ul>
      ) : (
        <LongList edits={sorted} row={row} />
      )}
      <DiscardDialog edit={asked} onEnd={() => setAsked(null)} />
    </>
  );
}

interface LongListProps {
  edits: readonly QueuedEdit[];
  row: (edit: QueuedEdit) => ReactNode;
}

/** A week offline leaves hundreds of changes; only those in view are in the page. */
function LongList({ edits, row }: LongListProps) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: edits.length,
    getScrollElement: () => box.current,
    estimateSize: () => likelyHeight,
    getItemKey: (index) => edits[index]?.id ?? index,
    overscan: 6,
  });
  return (
    <section ref={box} className={styles.scroll} aria-label={`${edits.length} changes`}>
      <ul className={styles.virtual} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const edit = edits[index];
          return (
            edit && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={`${styles.item} ${styles.placed}`}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={edits.length}
                aria-posinset={index + 1}
              >
                {row(edit)}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
