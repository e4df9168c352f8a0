import { displayName } from '#domain/students.ts';
import type { Viewed } from '#sync/engine.ts';
import { MarkBadge } from '../cases/case-marks.tsx';
import { IconButton } from '../ui/button.tsx';
import styles from './contacts.module.css';

interface ContactCardProps {
  contact: Viewed<'contact'>;
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** One contact of the list, with what is known of reaching the person. */
export function ContactCard({ contact: { record, mark }, onEdit, onDelete }: ContactCardProps) {
  const name = displayName(record) || 'Unnamed contact';
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <p className={styles.name}>
          {name} <MarkBadge mark={mark} />
        </p>
        {record.title && <p className={styles.muted}>{record.title}</p>}
      </div>
      <div className={styles.reach}>
        {record.contactInformation && <p>{record.contactInformation}</p>}
        {record.description && <p className={styles.muted}>{record.description}</p>}
        {record.notes && <p className={styles.muted}>{record.notes}</p>}
      </div>
      <div className={styles.buttons} data-print="no">
        {onEdit && <IconButton icon="pencil" label={`Edit ${name}`} onClick={onEdit} />}
        {onDelete && <IconButton icon="trash" tone="danger" label={`Delete ${name}`} onClick={onDelete} />}
      </div>
    </div>
  );
}
