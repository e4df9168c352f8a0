import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';

interface TryAgainProps {
  /** The server is being asked. */
  isTrying: boolean;
  onTry: () => void;
}

/** Asks the server again; says so while it does, and where it was in vain. Once it answers, the focus goes on at the screen's title. */
export function TryAgain({ isTrying, onTry }: TryAgainProps) {
  const [hasTried, setTried] = useState(false);
  const place = useFocusAfter(() => document.getElementById('page-title')?.focus({ preventScroll: true }));
  return (
    <>
      <span role="status">{hasTried && !isTrying && 'Still no answer'}</span>
      <Button
        {...place}
        isBusy={isTrying}
        onClick={() => {
          setTried(true);
          onTry();
        }}
      >
        Try Again
      </Button>
    </>
  );
}
