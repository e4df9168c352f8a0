import type { QueuedEdit, Viewed } from '#sync/engine/engine.ts';
import { nameWords } from '../parts/same-names.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { sizeWords } from '../shell/status-words.ts';
import { useSave } from '../shell/use-save.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Apart } from './apart.tsx';
import styles from './documents.module.css';
import { ReplaceFile } from './replace-file.tsx';
import { useOpenDocument } from './use-open-document.ts';

interface DocumentRowProps {
  document: Viewed<'document'>;
  /** What tells it from others of its name. */
  apart: string | undefined;
  mayEdit: boolean;
  onDelete: () => void;
}

/** A document of an event: its name, which opens it, how it stands, and its deletion. */
export function DocumentRow({ document, apart, mayEdit, onDelete }: DocumentRowProps) {
  const { uid, title } = document.record;
  const name = nameWords(title, apart);
  const { isOpening, open } = useOpenDocument(uid);
  return (
    <li className={styles.row}>
      <Button variant="quiet" icon="document" aria-label={`Open ${name}`} isBusy={isOpening} onClick={open}>
        <span className={styles.name}>
          {title}
          <Apart words={apart} />
        </span>
      </Button>
      {mayEdit && <IconButton icon="trash" tone="danger" label={`Delete ${name}`} onClick={onDelete} />}
      <DocumentState document={document} name={name} mayEdit={mayEdit} />
    </li>
  );
}

const sizeOf = (edit: QueuedEdit | undefined) =>
  edit?.action === 'upload' ? ` · ${sizeWords(Number(edit.changes['size']))}` : '';

interface StateProps extends Pick<DocumentRowProps, 'document' | 'mayEdit'> {
  /** As its buttons call it. */
  name: string;
}

function DocumentState({ document, name, mayEdit }: StateProps) {
  const { queue, documents } = useEngine();
  const { isSaving, run } = useSave();
  const { uid } = document.record;
  const edit = useObservable(queue.edits).find((one) => one.entity === 'document' && one.uid === uid);
  const progress = useObservable(documents.progress).get(uid);
  const isKept = useObservable(documents.kept).has(uid);
  if (!edit) return isKept ? <p className={styles.state}>On this device</p> : null;
  const { caseEventUid } = document.record;
  const replace = async (file: File) => {
    await documents.add(caseEventUid, { name: file.name, content: file });
    await documents.remove(uid);
  };
  if (edit.error !== null)
    return (
      <div className={styles.state} role="alert">
        <p className={styles.problem}>
          {/* A refusal is about the file; the sentence is for a server that failed. */}
          {edit.action === 'upload' && edit.state !== 'refused' ? `${messages.documentFailed} ` : ''}
          {edit.error}
        </p>
        {mayEdit && edit.action === 'upload' && edit.state === 'refused' && (
          <div className={styles.tools}>
            {/* The reason may be gone by now: the event was deleted, and an Admin has brought it back. */}
            <GoingButton
              small
              icon="sync"
              isBusy={isSaving}
              aria-label={`Try Again ${name}`}
              onClick={() => void run(() => queue.amend(edit.id, {}))}
            >
              Try Again
            </GoingButton>
            <ReplaceFile name={name} onFile={(file) => void run(() => replace(file))} />
          </div>
        )}
      </div>
    );
  if (progress)
    return (
      <div className={styles.state}>
        <ProgressBar
          label="Sending"
          value={progress.sent}
          max={progress.total}
          text={`${sizeWords(progress.sent)} of ${sizeWords(progress.total)}`}
        />
      </div>
    );
  return (
    <div className={styles.state}>
      <span>
        <Badge tone="accent">Waiting to sync</Badge>
        {sizeOf(edit)}
      </span>
    </div>
  );
}
