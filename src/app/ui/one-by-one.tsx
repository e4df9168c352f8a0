import { Children, type ReactNode, useDeferredValue } from 'react';

interface LaterProps {
  /** Shows them with the screen. */
  atOnce?: boolean;
  children: ReactNode;
}

/**
 * Its children once what stands around it is drawn, as soon as the page has time: what is hidden or below the fold holds no
 * screen up. Whoever types or clicks meanwhile goes first.
 */
export function Later({ atOnce = false, children }: LaterProps) {
  const isHere = useDeferredValue(true, atOnce);
  return isHere ? children : <span hidden data-coming="" />;
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
