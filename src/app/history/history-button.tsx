import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { EditableEntity } from '#domain/records/records.ts';
import { useIsAdmin } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HistoryPage, type HistoryPageProps } from './history-page.tsx';
import styles from './history.module.css';

interface HistoryButtonProps {
  entity: EditableEntity;
  uid: string;
  /** As the screen names the record. */
  title: string;
  /** Not acknowledged by the server yet: it has no history there. */
  isNew: boolean;
}

/** The button `History` with its dialog: who changed the record and its parts, when and how. */
export function HistoryButton({ entity, uid, title, isNew }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isAdmin = useIsAdmin();
  return (
    <>
      <Button
        isCommand
        icon="clock"
        unavailable={isNew && 'It has no history before the server has it'}
        onClick={() => setOpen(true)}
      >
        History
      </Button>
      {isOpen && (
        <Dialog isOpen title="History" description={title} onRequestClose={() => setOpen(false)}>
          {isAdmin && (
            <p className={styles.audit}>
              <Link to={links.auditOf(uid)}>Who looked at this</Link>
            </p>
          )}
          <HistoryPages entity={entity} uid={uid} />
        </Dialog>
      )}
    </>
  );
}

function HistoryPages({ entity, uid }: Pick<HistoryButtonProps, 'entity' | 'uid'>) {
  const [pages, setPages] = useState<readonly Pick<HistoryPageProps, 'before' | 'newer'>[]>([{ newer: [] }]);
  return (
    <ol className={styles.history}>
      {pages.map((page, index) => (
        <HistoryPage
          key={page.before ?? 'newest'}
          entity={entity}
          uid={uid}
          {...page}
          isLast={index === pages.length - 1}
          onEarlier={(before, newer) => setPages([...pages, { before, newer }])}
        />
      ))}
    </ol>
  );
}
