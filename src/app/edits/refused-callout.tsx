import { useId, useState } from 'react';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { recordOf } from '#sync/presence/unsent.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { recordWords } from './record-words.ts';
import { Refusal } from './refusal.tsx';
import { UseExisting } from './use-existing.tsx';
import { useMayAmend } from './use-may-amend.ts';
import { WhatChanged } from './what-changed.tsx';

interface RefusedCalloutProps {
  uid: string;
  /** Leads to what was typed; absent where its form is right here. */
  onEdit?: (edit: QueuedEdit) => void;
  /** What stood here is gone. */
  onDiscarded?: () => void;
  /** Nothing of the record is shown here any more: what was typed is, on it and on its parts. */
  isTaken?: boolean;
}

/** On a record whose change the server refused: the server's words, and what can be done about it. */
export function RefusedCallout({ uid, onEdit, onDiscarded, isTaken = false }: RefusedCalloutProps) {
  const { queue } = useEngine();
  const refused = useObservable(queue.edits).filter(
    (edit) => edit.state === 'refused' && (isTaken ? recordOf(edit) : edit.uid) === uid,
  );
  const [asked, setAsked] = useState<QueuedEdit | null>(null);
  return (
    <>
      {refused.map((edit) => (
        <OneRefused key={edit.id} {...{ edit, onEdit, isTaken }} onDiscard={() => setAsked(edit)} />
      ))}
      <DiscardDialog
        edit={asked}
        onEnd={() => setAsked(null)}
        {...(asked?.action === 'create' && onDiscarded ? { onDiscarded } : {})}
      />
    </>
  );
}

interface OneRefusedProps {
  edit: QueuedEdit;
  onEdit: RefusedCalloutProps['onEdit'];
  onDiscard: () => void;
  isTaken: boolean;
}

function OneRefused({ edit, onEdit, onDiscard, isTaken }: OneRefusedProps) {
  const { view } = useEngine();
  const reasonId = useId();
  const kind = recordWords(view, edit).kind.toLowerCase();
  const mayAmend = useMayAmend();
  const isTyped = edit.action === 'create' || edit.action === 'save';
  return (
    <Callout
      tone="error"
      title={titles[edit.action](kind)}
      actions={
        <>
          <UseExisting edit={edit} titleId={reasonId} />
          {isTyped && mayAmend(edit) && onEdit && (
            <Button small icon="pencil" aria-describedby={reasonId} onClick={() => onEdit(edit)}>
              Edit
            </Button>
          )}
          <Button small icon="trash" aria-describedby={reasonId} onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <div id={reasonId}>
        <Refusal edit={edit} />
        {isTaken && <WhatChanged edit={edit} isWhole />}
        {edit.action === 'create' && !isTaken && (
          <p>{`This ${kind} is on this device only. Nothing can be added to it until the server takes it.`}</p>
        )}
      </div>
    </Callout>
  );
}

const change = () => 'The server refused your change';
const titles: Record<QueuedEdit['action'], (kind: string) => string> = {
  create: (kind) => `The server refused this new ${kind}`,
  save: change,
  agree: change,
  move: change,
  upload: change,
  delete: (kind) => `The server refused to delete this ${kind}`,
};
