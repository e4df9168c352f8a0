import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useEngine, useMayEdit } from '../shell/engine-context.ts';
import { atMomentWords } from '../shell/status-words.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { useSave } from '../shell/use-save.ts';
import { useFocusBeside } from '../ui/beside-row.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import plain from '../ui/plain-list.module.css';
import { fieldChanges } from './edit-words.ts';
import { recordWords } from './record-words.ts';
import { type StrandedDraft, useStrandedDrafts } from './stranded-drafts.ts';
import { FieldList } from './what-changed.tsx';

interface StrandedTypingProps {
  /** The uid of a record, on whose screen this stands; else all of it is said. */
  about?: string | undefined;
  /** Told when a record's screen opens. */
  onLeave?: () => void;
}

/** What was typed and never saved, and that no form offers any more, to be read and copied. */
export function StrandedTyping({ about, onLeave }: StrandedTypingProps) {
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
        <ul className={plain.list}>
          {stranded.map((one) => (
            <li key={one.kept.key}>
              <OneStranded stranded={one} onLeave={onLeave} onDiscard={() => setAsked(one)} />
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

interface OneStrandedProps {
  stranded: StrandedDraft;
  onLeave: (() => void) | undefined;
  onDiscard: () => void;
}

function OneStranded({ stranded, onLeave, onDiscard }: OneStrandedProps) {
  const { view } = useEngine();
  const mayEdit = useMayEdit();
  useMomentWords();
  const wordsId = useId();
  const { typed, kept, address } = stranded;
  const { kind, title } = recordWords(view, typed);
  const words = [kind, title].filter(Boolean).join(' ');
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
      <p id={wordsId}>
        {address !== null && onLeave ? (
          <Link to={address} onClick={onLeave}>
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
      <p>
        It was kept {atMomentWords(kept.draft.at)}.{' '}
        {mayEdit ? 'Its record is not on this device now' : 'You can only read now'}; its form offers it again
        once that changes. Copy from here what you need.
      </p>
      <FieldList fields={fieldChanges(view, typed)} isWhole />
    </Callout>
  );
}
