import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './form-bar.module.css';
import { Icon } from './icon.tsx';
import { useBarHeight } from './use-bar-height.ts';
import { useSaveKey } from './use-save-key.ts';

export interface FormBarProps {
  onSave: () => void;
  onBack: () => void;
  /** What keeps the form from being saved, one sentence each; Save is aria-disabled while there is any. */
  problems: readonly string[];
  /** Save was pressed while there are problems: show every message, focus the summary. */
  onRefused?: () => void;
  /** What doesn't fit together, one sentence each: Save says that it saves all the same. */
  odd?: readonly string[];
  isDirty: boolean;
  /** A save would change nothing: Save looks as it does where it can't save, and can be pressed all the same. */
  isUnchanged?: boolean;
  /** Names of the fields that were changed. */
  unsaved?: readonly string[];
  /** No draft of what is unsaved is kept: the bar stays in sight where the message above the fields has gone. */
  isUnkept?: boolean;
  isSaving?: boolean;
  /** No Save, for those who may only read. */
  isReadOnly?: boolean;
  /** The part of the screen whose fields it saves, while another part is shown: Save is there only for what is unsaved on it. */
  elsewhere?: string | undefined;
  /** What the record is called, with its marks: makes the bar the head of the screen. */
  title?: ReactNode;
  /** A line below: tabs, further buttons. */
  below?: ReactNode;
}

/**
 * Back, what is unsaved, and Save, which Ctrl+S presses too. It sticks below the header; in the narrowest windows its
 * buttons stand at the bottom edge, where the thumb is.
 */
export function FormBar(props: FormBarProps) {
  const { problems, odd = [], isDirty, isSaving, title, below } = props;
  const hasSave = !props.isReadOnly && (props.elsewhere === undefined || isDirty);
  const bar = useRef<HTMLDivElement>(null);
  const reasonId = useId();
  const [wasRefused, setRefused] = useState(false);
  const isBlocked = problems.length > 0;

  function press() {
    if (isSaving) return;
    setRefused(isBlocked);
    if (isBlocked) props.onRefused?.();
    else props.onSave();
  }

  useSaveKey(hasSave, press, () => !isOnTop(bar.current));
  useBarHeight(bar);

  const reason = shortList(problems);
  const isOdd = odd.length > 0 && !isBlocked;
  const isResting = props.isUnchanged === true && !isBlocked;
  const said = isBlocked ? reason : isResting && !isOdd ? 'Nothing was changed' : null;
  return (
    <div className={styles.bar} ref={bar} data-head={title ? '' : undefined}>
      {title && <div className={styles.title}>{title}</div>}
      <div className={styles.tools} data-bar="" data-print="no">
        <div className={styles.back}>
          <Button variant="quiet" icon="arrow-left" onClick={props.onBack}>
            Back
          </Button>
        </div>
        <div className={styles.state}>
          {wasRefused && isBlocked ? (
            <p className={styles.refused} role="alert">
              <Icon name="error" />
              <span>Not saved: {reason}</span>
            </p>
          ) : (
            isDirty && (
              <p className={styles.unsaved} data-unkept={props.isUnkept || undefined}>
                <span className={styles.dot} aria-hidden="true" />
                <span className={styles.names}>{unsavedWords(props)}</span>
              </p>
            )
          )}
          {isOdd && (
            <p className={styles.odd} id={reasonId}>
              <Icon name="warning" />
              <span className={styles.names}>{shortList(odd)}</span>
            </p>
          )}
        </div>
        {hasSave && (
          <div className={styles.actions}>
            <Button
              variant={isResting ? 'resting' : 'primary'}
              icon="check"
              isBusy={isSaving}
              aria-disabled={isBlocked || undefined}
              aria-describedby={said !== null || isOdd ? reasonId : undefined}
              aria-keyshortcuts="Control+S"
              onClick={press}
            >
              {isOdd ? 'Save anyway' : 'Save'}
            </Button>
            {said !== null && (
              <span className={styles.reason} id={reasonId}>
                {said}
              </span>
            )}
          </div>
        )}
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}

const shortList = (sentences: readonly string[]): string =>
  sentences.length > 1 ? `${sentences[0]}, and ${sentences.length - 1} more` : (sentences[0] ?? '');

/** What is unsaved by the names of its fields, where they are while another part is shown, and whether a draft of it is kept. */
function unsavedWords({ unsaved = [], elsewhere, isUnkept }: FormBarProps): string {
  const unsavedOn = elsewhere === undefined ? 'Unsaved' : `Unsaved on ${elsewhere}`;
  const words = isUnkept ? `${unsavedOn}, no draft kept` : unsavedOn;
  if (unsaved.length > 0) return `${words}: ${unsaved.join(', ')}`;
  return words === 'Unsaved' ? 'Unsaved changes' : words;
}

/** Not under an open dialog: Ctrl+S in a dialog is not meant for the page's form. */
function isOnTop(bar: HTMLElement | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const top = dialogs[dialogs.length - 1];
  return bar !== null && (top === undefined || top.contains(bar));
}
