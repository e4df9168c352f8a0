import { useEffect, useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useNotices } from '../ui/notices.ts';

interface RemovePasskeyProps {
  passkey: Passkey;
  isOnly: boolean;
  /** The server was asked, whatever came of it. */
  onRemoved: () => void;
  onCancel: () => void;
}

/** Removes a passkey of the account; from this device too, where it opens that and is not the only one that does. */
export function RemovePasskey({ passkey, isOnly, onRemoved, onCancel }: RemovePasskeyProps) {
  const { online, session } = useEngine();
  const { ways } = useOpenSession();
  const notices = useNotices();
  const { isSaving, run } = useSave(callFailureMessages);
  /** Whether it opens this device; null: not known yet. */
  const [opensDevice, setOpensDevice] = useState<boolean | null>(null);
  const isAlone = opensDevice === true && ways.length === 1;

  useEffect(() => {
    void session.ways.isOpenedBy(passkey.credential).then(setOpensDevice);
  }, [session, passkey.credential]);

  const remove = async () => {
    const isDone = await run(async () => {
      await online('removePasskey', { params: { id: String(passkey.id) } });
      await session.ways.dropPasskey(passkey.credential);
    });
    if (isDone)
      notices.success(
        'Passkey removed',
        isAlone
          ? `${passkey.name} signs you in no more. It still opens this device.`
          : `${passkey.name} opens nothing any more.`,
      );
    onRemoved();
  };
  const said = [
    'It signs you in no more.',
    isOnly &&
      'Without an authenticator app your password alone does then, and recovery codes and remembered devices go with it.',
    opensDevice === true && !isAlone && 'It opens this device without a connection no more either.',
    isAlone &&
      'Nothing else opens this device without a connection, so it still does, until you remove it under What Opens This Device.',
  ];
  return (
    <ConfirmDialog
      isOpen={opensDevice !== null}
      title={`Remove ${passkey.name}?`}
      message={said.filter(Boolean).join(' ')}
      confirmLabel="Remove"
      isDanger
      isBusy={isSaving}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    />
  );
}
