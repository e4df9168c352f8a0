import { useState } from 'react';
import { displayName } from '#domain/students.ts';
import type { User } from '#domain/users.ts';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages, messages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotices } from '../ui/notices.ts';

const { passwordReset } = messages;

/** Mails the user a link to set a new password, after a question (docs/product.md 2.9). */
export function ResetPassword({ user }: { user: User }) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave((thrown) => callFailureMessages(thrown, passwordReset.failed));
  const [isAsking, setAsking] = useState(false);

  const reset = async () => {
    const isDone = await run(() => online('requestReset', { body: user.userName }));
    setAsking(false);
    if (isDone) notices.success(passwordReset.title, passwordReset.detail);
  };
  return (
    <>
      <Button
        icon="lock"
        unavailable={needsServer || (!user.isActive && 'A user who is not active has no password to reset')}
        onClick={() => setAsking(true)}
      >
        Reset Password
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset the password?"
        message={`Are you sure you want to reset the password of ${displayName(user)}? An email with a link to set a new one is sent to ${user.email}.`}
        confirmLabel="Reset Password"
        isBusy={isSaving}
        onConfirm={() => void reset()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
