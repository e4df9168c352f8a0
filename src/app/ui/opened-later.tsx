import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

const loads = new Set<() => Promise<void>>();

/** Loads the code of all parts that open later. Opening one tells of a failure, this doesn't. */
export async function loadOpenedLater(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}

/**
 * A part that nobody sees until something is pressed, such as a dialog: the screen around it doesn't wait for its code,
 * which is loaded when the page has time (`loadOpenedLater`), or when the part opens: with `isOpen`, or without such a
 * property as soon as it is rendered. Once loaded it renders at once, in the frame of its opening.
 */
export function openedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | null = null;
  const told = new Set<() => void>();
  const subscribe = (tell: () => void) => {
    told.add(tell);
    return () => void told.delete(tell);
  };
  async function fetchOnce(): Promise<void> {
    if (Loaded) return;
    Loaded = await load();
    for (const tell of told) tell();
  }
  loads.add(fetchOnce);

  return function OpenedLater(props: Props) {
    const Part = useSyncExternalStore(subscribe, () => Loaded);
    const [failure, setFailure] = useState<Error | null>(null);
    const isAsked = !('isOpen' in props) || props.isOpen === true;
    useEffect(() => {
      if (isAsked) fetchOnce().catch((error: Error) => setFailure(error));
    }, [isAsked]);
    // The screen around the part says so, as of a screen whose code can't be loaded.
    if (failure) throw failure;
    return Part && <Part {...props} />;
  };
}
