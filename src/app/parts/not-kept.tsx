import { useEngine, useObservable } from '../shell/engine-context.ts';
import { Callout } from '../ui/callout.tsx';

/** Says of a family, named by its student or by a case without one, that this device has no room to keep it. */
export function NotKept({ family }: { family: string }) {
  const unkept = useObservable(useEngine().guests.unkept);
  if (!unkept.has(family)) return null;
  return (
    <Callout tone="warning" title="Not kept on this device for offline">
      There is no room for it beside what waits to be sent. It can be read and edited now; without a
      connection it can’t be opened again.
    </Callout>
  );
}
