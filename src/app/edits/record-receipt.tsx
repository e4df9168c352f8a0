import { Icon } from '../ui/icon.tsx';
import { ReceiptLine } from './receipt-line.tsx';
import styles from './receipts.module.css';
import { useReceipts } from './use-receipts.ts';

/** How many saves before the last one are told. */
const earlier = 4;

/** The receipts of a record's last saves on this device: the last in a line, those before it on demand. */
export function RecordReceipt({ uid }: { uid: string }) {
  const receipts = useReceipts();
  const [last, ...before] = (receipts ?? []).filter((edit) => edit.uid === uid).toReversed();
  if (!last) return null;
  return (
    <section className={styles.receipt} aria-label="Receipt of your last save">
      <p className={styles.last}>
        <Icon name={'how' in last && last.how === 'applied' ? 'success' : 'clock'} />
        <ReceiptLine receipt={last} />
      </p>
      {before.length > 0 && (
        <details className={styles.before}>
          <summary>Earlier saves</summary>
          <ol className={styles.list}>
            {before.slice(0, earlier).map((receipt) => (
              <li key={receipt.id}>
                <ReceiptLine receipt={receipt} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
