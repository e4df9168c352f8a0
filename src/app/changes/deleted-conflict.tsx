import { useState } from 'react';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { DiscardDialog } from '../edits/discard-dialog.tsx';
import { recordWords } from '../edits/record-words.ts';
import { WhatChanged } from '../edits/what-changed.tsx';
import { othersWords } from '../edits/who-changed.ts';
import { useEngine, useIsAdmin, useObservable } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { useIsHere } from '../shell/use-is-here.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './conflict.module.css';
import { RecordLink } from './record-link.tsx';
import { useLeaveDecision } from './use-leave-decision.ts';

/** Whether the mirror has a version of the record that is newer than the one that the edit's author saw. */
function useIsBack({ entity, uid, seen }: QueuedEdit): boolean {
  const { view } = useEngine();
  useObservable(view.changes(entity));
  const found = view.find(entity, `~${uid}`);
  return found !== undefined && Number(found.record.version) > Math.max(1, Number(seen?.['version'] ?? 1));
}

/** What can be done about a record (in words) that is gone or was brought back. */
function whatNow(kind: string, is: { isBack: boolean; isAdmin: boolean; isOwn: boolean }): string {
  if (is.isOwn)
    return `You changed this ${kind} here and deleted it on another device. Discard your changes; what the list shows can be saved again.`;
  if (is.isBack) return 'An Admin brought it back. Your changes can go on to it now.';
  return is.isAdmin
    ? `You changed this ${kind} while somebody else deleted it. Restore brings it back with everything that went with it, and your changes are sent.`
    : `You changed this ${kind} while somebody else deleted it. An Admin can restore it; until then your changes are kept here. Ask an Admin, or discard your changes.`;
}

/**
 * An edit of a record that somebody deleted meanwhile: an Admin can restore it, and the edit goes on; for others it waits
 * until one has (docs/sync-rules.md CO5). Nothing is undeleted by itself.
 */
export function DeletedConflict({ edit }: { edit: QueuedEdit }) {
  const { rescue, view } = useEngine();
  const momentWords = useMomentWords();
  const isAdmin = useIsAdmin();
  const isBack = useIsBack(edit);
  const needsServer = useNeedsServer();
  const isHere = useIsHere();
  const leave = useLeaveDecision(edit);
  const { isSaving, run } = useSave(callFailureMessages);
  const [isAsked, setAsked] = useState(false);
  const { kind } = recordWords(view, edit);
  // Nobody else has seen a view, and no Admin restores it.
  const isOwn = edit.entity === 'savedView';
  const at = edit.conflicts[0]?.at;

  const restore = () =>
    run(async () => {
      await rescue.restore(edit.id);
      if (isHere()) leave();
    });

  return (
    <div className={styles.page}>
      <PageHeader title="Resolve Conflict" subtitle={<RecordLink edit={edit} />} />
      <Callout
        tone="warning"
        title={
          isBack
            ? 'This record was restored'
            : `${othersWords(edit.conflicts)} deleted this record${at === undefined ? '' : `, ${momentWords(at)}`}`
        }
        actions={
          <>
            <Button onClick={leave}>Decide Later</Button>
            <Button variant="danger" isBusy={isSaving} onClick={() => setAsked(true)}>
              Discard My Changes
            </Button>
            {(isBack || isAdmin) && !isOwn && (
              <Button
                variant="primary"
                isBusy={isSaving}
                unavailable={!isBack && needsServer}
                onClick={() => void restore()}
              >
                {isBack ? 'Send My Changes' : 'Restore'}
              </Button>
            )}
          </>
        }
      >
        {whatNow(kind.toLowerCase(), { isBack, isAdmin, isOwn })}
      </Callout>
      <WhatChanged edit={edit} />
      <DiscardDialog edit={isAsked ? edit : null} onEnd={() => setAsked(false)} onDiscarded={leave} />
    </div>
  );
}
