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

/** Undoes a user's link to the identity provider, after a question. */
export function UndoLink({ user, onUndone }: { user: User; onUndone: () => void }) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [isAsking, setAsking] = useState(false);

  const undo = async () => {
    const isDone = await run(() => online('unlinkUser', { params: { id: String(user.id) } }));
    setAsking(false);
    if (!isDone) return;
    onUndone();
    notices.success(
      'Link undone',
      `${displayName(user)} is linked anew at the next single sign-on with the e-mail address here.`,
    );
  };
  return (
    <>
      <Button unavailable={needsServer} onClick={() => setAsking(true)}>
        Undo Single Sign-On Link
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Undo the link to single sign-on?"
        message={`${displayName(user)} is known by one account at your department’s sign-in. After this the account there whose verified e-mail address is ${user.email} is linked at its next sign-in, also the same one again. Sessions that began with single sign-on end. You are both mailed.`}
        confirmLabel="Undo Link"
        isDanger
        isBusy={isSaving}
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
