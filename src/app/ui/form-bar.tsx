import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './form-bar.module.css';
import { Icon } from './icon.tsx';
import { useSaveKey } from './use-save-key.ts';

export interface FormBarProps {
  onSave: () => void;
  onBack: () => void;
  backLabel?: string;
  saveLabel?: string;
  /** What keeps the form from being saved, one sentence each; Save is aria-disabled while there is any. */
  problems: readonly string[];
  /** Save was pressed while there are problems: show every message, focus the summary. */
  onRefused?: () => void;
  isDirty: boolean;
  /** Names of the fields that were changed. */
  unsaved?: readonly string[];
  isSaving?: boolean;
  /** No Save, for those who may only read. */
  isReadOnly?: boolean;
  /** The part of the screen whose fields it saves, while another part is shown: Save is there only for what is unsaved on it. */
  elsewhere?: string | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** A sticky bar with Back, what is unsaved, and Save, which Ctrl+S presses too. */
export function FormBar(props: FormBarProps) {
  const { problems, isDirty, unsaved = [], isSaving, elsewhere } = props;
  const hasSave = !props.isReadOnly && (elsewhere === undefined || isDirty);
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

  const reason = problems.length > 1 ? `${problems[0]}, and ${problems.length - 1} more` : problems[0];
  return (
    <div className={styles.bar} ref={bar} data-print="no">
      <Button variant="quiet" icon="arrow-left" onClick={props.onBack}>
        {props.backLabel ?? 'Back'}
      </Button>
      <div className={styles.state}>
        {wasRefused && isBlocked ? (
          <p className={styles.refused} role="alert">
            <Icon name="error" />
            <span>Not saved: {reason}</span>
          </p>
        ) : (
          isDirty && (
            <p className={styles.unsaved}>
              <span className={styles.dot} aria-hidden="true" />
              <span className={styles.names}>
                {elsewhere !== undefined
                  ? `Unsaved on ${elsewhere}`
                  : unsaved.length > 0
                    ? `Unsaved: ${unsaved.join(', ')}`
                    : 'Unsaved changes'}
              </span>
            </p>
          )
        )}
      </div>
      <div className={styles.actions}>
        {props.children}
        {hasSave && (
          <>
            <Button
              variant="primary"
              icon="check"
              isBusy={isSaving}
              aria-disabled={isBlocked || undefined}
              aria-describedby={isBlocked ? reasonId : undefined}
              aria-keyshortcuts="Control+S"
              onClick={press}
            >
              {props.saveLabel ?? 'Save'}
            </Button>
            {isBlocked && (
              <span className={styles.reason} id={reasonId}>
                {reason}
              </span>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Not under an open dialog: Ctrl+S in a dialog is not meant for the page's form. */
function isOnTop(bar: HTMLElement | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
  const top = dialogs[dialogs.length - 1];
  return bar !== null && (top === undefined || top.contains(bar));
}
