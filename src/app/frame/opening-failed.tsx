import { useEngine, useObservable } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

/** Says that records of this device could not be read after the unlock, with a way to try again; nothing while they are read or there. */
export function OpeningFailed() {
  const { opening, openAgain } = useEngine();
  if (!useObservable(opening).hasFailed) return null;
  return (
    <Callout
      tone="error"
      title="Some records on this device could not be read"
      actions={
        <Button icon="sync" onClick={openAgain}>
          Try Again
        </Button>
      }
    >
      Until they are, screens may wait or lack parts of cases, and nothing is sent or fetched. What you saved
      is kept. If trying again doesn’t help, reload the page.
    </Callout>
  );
}
