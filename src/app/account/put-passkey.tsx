import { useState } from 'react';
import { useEngine } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import { FailureWords } from './failure-words.tsx';

interface PutPasskeyProps {
  /** What the button says. */
  label: string;
  /** What lets a passkey open this device: makes one unless told. */
  put?: () => Promise<void>;
  onDone?: () => void;
}

/** Lets a passkey open this device. Why there is none is said beside it, and nothing is changed then. */
export function PutPasskey({ label, put, onDone }: PutPasskeyProps) {
  const { ways } = useEngine().session;
  const needsServer = useNeedsServer();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await (put ?? ways.putPasskey)();
      onDone?.();
    } catch (thrown) {
      const words = callFailureMessages(thrown, 'The passkey could not be set. Please try again.');
      setFailure(words.join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} unavailable={needsServer} onClick={() => void begin()}>
        {label}
      </Button>
      <FailureWords words={failure} />
    </>
  );
}
