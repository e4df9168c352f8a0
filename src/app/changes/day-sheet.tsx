import { useId } from 'react';
import { Link } from 'react-router-dom';
import { actionWords } from '../edits/edit-words.ts';
import { receiptBadge, stopsOf } from '../edits/receipt-words.ts';
import { recordWords } from '../edits/record-words.ts';
import type { Receipt } from '../edits/use-receipts.ts';
import { WhatChanged } from '../edits/what-changed.tsx';
import { useEngine, useIsOffline } from '../shell/engine-context.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './day-sheet.module.css';
import { UndoDiscard } from './undo-discard.tsx';

const timeWords = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** The day of the edit is in the heading; a stop on another day says which. */
const stopTime = (at: string, writtenAt: string) =>
  new Date(at).toDateString() === new Date(writtenAt).toDateString()
    ? timeWords(at)
    : `${new Date(at).toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })} ${timeWords(at)}`;

/** The edits of a day in the order of typing: when, of which record, what changed, and its three times. */
export const DaySheet = ({ receipts }: { receipts: readonly Receipt[] }) => (
  <ol className={styles.sheet}>
    {receipts.map((receipt) => (
      <li key={receipt.id} className={styles.row}>
        <DayRow receipt={receipt} />
      </li>
    ))}
  </ol>
);

function DayRow({ receipt }: { receipt: Receipt }) {
  const { view } = useEngine();
  const isOffline = useIsOffline();
  const titleId = useId();
  const { kind, title, address } = recordWords(view, receipt);
  return (
    <>
      <time className={styles.time} dateTime={receipt.writtenAt}>
        {timeWords(receipt.writtenAt)}
      </time>
      <div>
        <p className={styles.record} id={titleId}>
          <span className={styles.kind}>{kind} </span>
          {address ? <Link to={address}>{title}</Link> : title}
        </p>
        <p className={styles.action}>{actionWords[receipt.action]}</p>
        <WhatChanged edit={receipt} isWhole />
      </div>
      <div className={styles.state}>
        <Badge {...receiptBadge(receipt, isOffline)} />
        <dl className={styles.stops}>
          {stopsOf(receipt, isOffline).flatMap(({ words, at }) =>
            at === null
              ? []
              : [
                  <div key={words} className={styles.stop}>
                    <dt>{words.charAt(0).toUpperCase() + words.slice(1)}</dt>
                    <dd>
                      <time dateTime={at}>{stopTime(at, receipt.writtenAt)}</time>
                    </dd>
                  </div>,
                ],
          )}
        </dl>
        <UndoDiscard receipt={receipt} titleId={titleId} />
      </div>
    </>
  );
}
