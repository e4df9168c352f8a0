import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { useNotices } from '../ui/notices.ts';
import { PutPasskey } from './put-passkey.tsx';

/** Lets a passkey open this device: one of the account's where its user has any, or one of the device's own. */
export function PasskeyWay({ onDone }: { onDone: () => void }) {
  const { session, online } = useEngine();
  const { ways, user } = useOpenSession();
  const notices = useNotices();
  const putAccounts = async () => {
    const { passkeys } = (await online('passkeys', {})).body;
    await session.ways.putAccountPasskey(passkeys.map(({ credential }) => credential));
  };
  const done = () => {
    onDone();
    notices.success('Passkey set', 'It opens this device without a connection.');
  };
  return (
    <>
      {user.hasPasskey && <PutPasskey label="Use One of Your Passkeys" put={putAccounts} onDone={done} />}
      <PutPasskey
        label={ways.includes('passkey') ? 'Replace Passkey' : 'Add a Passkey for This Device'}
        onDone={done}
      />
    </>
  );
}
