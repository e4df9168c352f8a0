import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { EditState, QueuedEdit } from '#sync/engine/engine.ts';
import { actionWords, shownState, stateWords } from '../edits/edit-words.ts';
import { recordWords } from '../edits/record-words.ts';
import { Refusal } from '../edits/refusal.tsx';
import { UseExisting } from '../edits/use-existing.tsx';
import { useMayAmend } from '../edits/use-may-amend.ts';
import { WhatChanged } from '../edits/what-changed.tsx';
import { meetingWords } from '../edits/who-changed.ts';
import { useEngine, useIsOffline } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Badge, type BadgeProps } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './change-list.module.css';
import { UploadActions } from './upload-actions.tsx';
import { useWaitsForAnswer } from './use-waits-for-answer.ts';

const marks: Record<EditState, Pick<BadgeProps, 'tone' | 'icon'>> = {
  waiting: { tone: 'plain', icon: 'clock' },
  sent: { tone: 'accent', icon: 'sync' },
  conflict: { tone: 'warning', icon: 'warning' },
  refused: { tone: 'danger', icon: 'error' },
};

/** A refused part of a case opens in its modal; the form of a record shows what was refused by itself. */
const editAddress = (address: string, { entity, id, state }: QueuedEdit) =>
  state === 'refused' && (entity === 'finding' || entity === 'event' || entity === 'contact')
    ? `${address}${address.includes('?') ? '&' : '?'}amend=${id}`
    : address;

interface ChangeRowProps {
  edit: QueuedEdit;
  onLeave: () => void;
  onDiscard: () => void;
}

/** One change: of which record, what, when, how it stands, and what can be done about it. */
export function ChangeRow({ edit, onLeave, onDiscard }: ChangeRowProps) {
  const { view } = useEngine();
  const momentWords = useMomentWords();
  const state = shownState(edit, useIsOffline());
  const isWaiting = useWaitsForAnswer(edit);
  const navigate = useNavigate();
  const titleId = useId();
  const { kind, title, address } = recordWords(view, edit);
  const mayAmend = useMayAmend();
  const isEditable =
    address !== null && mayAmend(edit) && (edit.action === 'create' || edit.action === 'save');
  const go = (to: string) => {
    onLeave();
    void navigate(to);
  };
  return (
    <article aria-labelledby={titleId}>
      <div className={styles.top}>
        <p className={styles.title} id={titleId}>
          <span className={styles.kind}>{kind} </span>
          {address ? (
            <Link to={address} onClick={onLeave}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <Badge {...marks[state]}>{stateWords[state]}</Badge>
      </div>
      <p className={styles.when}>
        {actionWords[edit.action]} <time dateTime={edit.writtenAt}>{momentWords(edit.writtenAt)}</time>
      </p>
      <WhatChanged edit={edit} />
      <WhatIsWrong edit={edit} />
      <div className={styles.actions}>
        {edit.state === 'conflict' && (
          <Button
            small
            variant="primary"
            aria-describedby={titleId}
            onClick={() => go(links.resolve(edit.id))}
          >
            Resolve
          </Button>
        )}
        <UseExisting edit={edit} titleId={titleId} />
        <UploadActions edit={edit} titleId={titleId} />
        {isEditable && edit.state !== 'conflict' && (
          <Button
            small
            icon="pencil"
            aria-describedby={titleId}
            onClick={() => go(editAddress(address, edit))}
          >
            Edit
          </Button>
        )}
        <Button
          small
          variant="quiet"
          icon="trash"
          aria-describedby={titleId}
          unavailable={isWaiting && 'It was sent, and may be on the server: wait for its answer'}
          onClick={onDiscard}
        >
          Discard
        </Button>
      </div>
    </article>
  );
}

function WhatIsWrong({ edit }: { edit: QueuedEdit }) {
  if (edit.state === 'conflict')
    return (
      <div className={styles.met}>
        <Icon name="warning" />
        <p>{meetingWords(edit)}</p>
      </div>
    );
  if (edit.error === null) return null;
  return (
    <div className={styles.error}>
      <Icon name="error" />
      <div>
        <Refusal edit={edit} />
      </div>
    </div>
  );
}
