import { useEngine, useIsOffline, useObservable } from '../shell/engine-context.ts';
import { Callout } from '../ui/callout.tsx';

interface MoreComingProps {
  /** The uid of the student, or of a case without one. */
  family: string;
  what: 'student' | 'case';
}

/** Says of a large family that is still on its way that there is more of it than the screen shows. */
export function MoreComing({ family, what }: MoreComingProps) {
  const incoming = useObservable(useEngine().guests.incoming);
  const isOffline = useIsOffline();
  if (!incoming.has(family)) return null;
  return (
    <Callout tone="info" title={`More of this ${what} is on the server`}>
      {isOffline
        ? 'It comes by itself when the connection is back. What is here can be read and edited.'
        : 'It is coming to this device. What is here can be read and edited.'}
    </Callout>
  );
}
