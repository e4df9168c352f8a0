import { useId, useState } from 'react';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import { atMomentWords } from '../shell/status-words.ts';
import { useSave } from '../shell/use-save.ts';
import { useFocusBeside } from '../ui/beside-row.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { fieldChanges } from './edit-words.ts';
import { recordWords } from './record-words.ts';
import { type StrandedDraft, useStrandedDrafts } from './stranded-drafts.ts';
import styles from './stranded-typing.module.css';
import { FieldList } from './what-changed.tsx';

/** What was typed and never saved, and that no form offers any more, to be read and copied. `about`: the uid of a record; else all of it. */
export function StrandedTyping({ about }: { about?: string | undefined }) {
  const { stranded, drop } = useStrandedDrafts(about);
  const [asked, setAsked] = useState<StrandedDraft | null>(null);
  const beside = useFocusBeside(asked !== null);
  const { run } = useSave();
  const discard = ({ kept }: StrandedDraft) => {
    beside.goes();
    setAsked(null);
    void run(() => drop(kept));
  };
  return (
    <>
      {stranded.length > 0 && (
        <ul className={styles.list}>
          {stranded.map((one) => (
            <li key={one.kept.key}>
              <OneStranded stranded={one} onDiscard={() => setAsked(one)} />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title="Discard what you typed?"
        message="It was never saved, and leaves this device. Nothing brings it back."
        confirmLabel="Discard"
        isDanger
        finalFocus={beside.finalFocus}
        onConfirm={() => asked && discard(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

function OneStranded({ stranded, onDiscard }: { stranded: StrandedDraft; onDiscard: () => void }) {
  const { view } = useEngine();
  const mayEdit = useMayEdit();
  const wordsId = useId();
  const { typed, kept } = stranded;
  const { kind, title } = recordWords(view, typed);
  return (
    <Callout
      tone="warning"
      title="Typed, and not saved"
      areActionsOnTop
      actions={
        <Button small icon="trash" aria-describedby={wordsId} onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      <p id={wordsId}>{[kind, title].filter(Boolean).join(' ')}</p>
      <p>
        It was kept {atMomentWords(kept.draft.at)}.{' '}
        {mayEdit ? 'Its record is not on this device any more' : 'You can only read now'}; its form offers it
        again once that changes. Copy from here what you need.
      </p>
      <FieldList fields={fieldChanges(view, typed)} isWhole />
    </Callout>
  );
}
