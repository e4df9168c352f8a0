import { Children, type ReactNode, useDeferredValue, useLayoutEffect } from 'react';
import { useIsPrinting } from './use-is-printing.ts';

/** How many places of the screen still wait for what belongs there, and who waits until none does. */
let places = 0;
const waiting: (() => void)[] = [];

/** Resolves once all of the screen is drawn: for what looks at everything that stands on it. */
export async function whenDrawn(): Promise<void> {
  // What has come may have places of its own.
  while (places > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

interface LaterProps {
  /** Shows them with the screen. */
  atOnce?: boolean;
  children: ReactNode;
}

/**
 * Its children once what stands around it is drawn, as soon as the page has time: what is hidden, beside or below the first fields
 * holds no screen up. Whoever types or clicks meanwhile goes first; on paper they stand at once.
 */
export function Later({ atOnce = false, children }: LaterProps) {
  const isHere = useDeferredValue(true, atOnce);
  return isHere ? children : <Coming>{children}</Coming>;
}

/** The place of what comes later. */
function Coming({ children }: { children: ReactNode }) {
  const isPrinting = useIsPrinting();
  useLayoutEffect(() => {
    places += 1;
    return () => {
      places -= 1;
      for (const resolve of waiting.splice(0)) resolve();
    };
  }, []);
  return isPrinting ? children : <span hidden data-coming="" />;
}

/** The first of its children with the screen, each other one `Later` than the one before, so that none makes a long task. */
export function OneByOne({ atOnce = false, children }: LaterProps) {
  const [first, ...rest] = Children.toArray(children);
  return (
    <>
      {first}
      {rest.length > 0 && (
        <Later atOnce={atOnce}>
          <OneByOne atOnce={atOnce}>{rest}</OneByOne>
        </Later>
      )}
    </>
  );
}
