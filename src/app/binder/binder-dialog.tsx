import type { CaseKind } from '#domain/events.ts';
import { useRecordsOf, useEngine } from '../shell/engine-context.ts';
import { sizeWords } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { useBinderChoice } from './binder-choice.ts';
import { binderDocuments } from './binder-documents.ts';
import { BinderRows } from './binder-rows.tsx';
import styles from './binder.module.css';
import type { BinderProgress, MadeBinder } from './make-binder.ts';
import { useBinder } from './use-binder.ts';

interface BinderDialogProps {
  kind: CaseKind;
  uid: string;
  /** What is typed and not saved, as a sentence; null for nothing. */
  unsaved: string | null;
  onClose: () => void;
}

const stepWords: Record<BinderProgress['step'], string> = {
  fetch: 'Getting the documents',
  merge: 'Putting the pages together',
};

/** Chooses what a case's binder has, and makes it. */
export function BinderDialog({ kind, uid, unsaved, onClose }: BinderDialogProps) {
  const { view } = useEngine();
  // Its documents hang on the events: what comes to them is seen with the next of these.
  useRecordsOf('event', uid);
  const choice = useBinderChoice(binderDocuments(view, uid));
  const { progress, made, make, cancel, save } = useBinder(kind, uid);
  const isBusy = progress !== null;
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      isOpen
      title="Hearing Binder"
      description="One PDF: the case as Print Case prints it, then the chosen documents in this order, with contents and page numbers."
      onRequestClose={close}
      footer={
        <>
          <Button onClick={isBusy ? cancel : close}>{isBusy ? 'Cancel' : 'Close'}</Button>
          <Button
            variant="primary"
            icon="document"
            isBusy={isBusy}
            onClick={() => make(choice.chosen, choice.documents.length)}
          >
            Make Binder
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {unsaved !== null && <Callout tone="warning" title={unsaved} />}
        {progress && (
          <ProgressBar
            label={stepWords[progress.step]}
            value={progress.done}
            max={progress.total}
            text={`${progress.done} of ${progress.total} ${progress.total === 1 ? 'document' : 'documents'}`}
          />
        )}
        <output>{made && <MadeWords made={made} onSave={save} />}</output>
        <BinderRows choice={choice} isOff={isBusy} />
      </div>
    </Dialog>
  );
}

/** What was made, and what it lacks. */
const MadeWords = ({
  made,
  onSave,
}: {
  made: MadeBinder;
  onSave: (file: MadeBinder['files'][number]) => void;
}) => (
  <Callout
    tone={made.missing.length > 0 ? 'warning' : 'success'}
    title={
      made.missing.length > 0
        ? `The binder was made without ${made.missing.length} of the documents, which it names`
        : 'The binder was made'
    }
    actions={made.files.map((file) => (
      <Button key={file.name} icon="download" onClick={() => onSave(file)}>
        {`Save ${file.name} again (${sizeWords(file.content.size)})`}
      </Button>
    ))}
  >
    {made.missing.length > 0 && (
      <ul className={styles.missing}>
        {made.missing.map(({ uid, name, reason }) => (
          <li key={uid}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    )}
  </Callout>
);
