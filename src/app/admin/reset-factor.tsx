import { useState } from 'react';
import { displayName } from '#domain/students.ts';
import type { User } from '#domain/users.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotices } from '../ui/notices.ts';

/** Takes away the second factor of a user who lost it, after a question. */
export function ResetFactor({ user, onReset }: { user: User; onReset: () => void }) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [isAsking, setAsking] = useState(false);
  const [isReset, setReset] = useState(false);

  const reset = async () => {
    const isDone = await run(() => online('resetSecondFactor', { params: { id: String(user.id) } }));
    setAsking(false);
    if (!isDone) return;
    setReset(true);
    onReset();
    notices.success(
      'Second factor reset',
      `${displayName(user)} signs in by the password alone until another is set up.`,
    );
  };
  return (
    <>
      <Button
        icon="lock"
        unavailable={needsServer || (isReset && 'It was reset')}
        onClick={() => setAsking(true)}
      >
        Reset Second Factor
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset the second factor?"
        message={`The authenticator app, recovery codes and remembered devices of ${displayName(user)} go, and all sessions end. Make sure that it is really them who asks. You are both mailed.`}
        confirmLabel="Reset Second Factor"
        isDanger
        isBusy={isSaving}
        onConfirm={() => void reset()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
