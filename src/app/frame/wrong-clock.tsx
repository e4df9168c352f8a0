import { useEngine, useObservable } from '../shell/engine-context.ts';
import { offsetWords } from '../shell/status-words.ts';
import { Callout } from '../ui/callout.tsx';

/** Says that this device's clock is wrong, for as long as it is (docs/sync-rules.md LI2). */
export function WrongClock() {
  const offset = useObservable(useEngine().clockOffset);
  if (offset === 0) return null;
  return (
    <div data-print="no">
      <Callout tone="warning" title={`This device’s clock is ${offsetWords(offset)}`}>
        Please set it right. Until then Accord takes today’s date from the server; the times of what you save
        here are shown as this device’s clock has them.
      </Callout>
    </div>
  );
}
