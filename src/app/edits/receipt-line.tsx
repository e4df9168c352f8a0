import { Fragment } from 'react';
import { useIsOffline } from '../shell/engine-context.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { stopsOf } from './receipt-words.ts';
import styles from './receipts.module.css';
import type { Receipt } from './use-receipts.ts';

/** An edit's way in one line: "Saved on this device 2:14 PM · sent 2:20 PM · on the server 2:20 PM". */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  const isOffline = useIsOffline();
  const momentWords = useMomentWords();
  return (
    <span className={styles.line}>
      {stopsOf(receipt, isOffline).map(({ words, at }, index) => (
        <Fragment key={words}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          <span className={styles.stop}>
            {index > 0 && <span className={styles.comma}>, </span>}
            {words}
            {at !== null && (
              <>
                {' '}
                <time dateTime={at}>{momentWords(at)}</time>
              </>
            )}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
