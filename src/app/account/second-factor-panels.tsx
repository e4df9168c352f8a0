import { useState } from 'react';
import { useOpenSession } from '../shell/engine-context.ts';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** The user's authenticator app and passkeys: each tells of the other, so both are read anew where one changes. */
export function SecondFactorPanels({ onChanged }: { onChanged: () => void }) {
  const { user } = useOpenSession();
  const [turn, setTurn] = useState(0);
  return (
    <>
      <SecondFactorPanel key={turn} onChanged={onChanged} />
      {user.way === 'password' && (
        <PasskeysPanel
          onChanged={() => {
            setTurn(turn + 1);
            onChanged();
          }}
        />
      )}
    </>
  );
}
