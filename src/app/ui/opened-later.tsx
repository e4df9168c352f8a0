import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';

const loads = new Set<() => Promise<void>>();

/** Loads the code of all parts that open later. Opening one tells of a failure, this doesn't. */
export async function loadOpenedLater(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}

export interface CodeForLater<Code> {
  /** Loads it, once. */
  fetch(): Promise<void>;
  /** The code, null until it is here. */
  useCode(): Code | null;
}

/** Code that no screen waits for: it is loaded when the page has time (`loadOpenedLater`), or when somebody fetches it. */
export function codeForLater<Code extends object>(load: () => Promise<Code>): CodeForLater<Code> {
  let code: Code | null = null;
  const told = new Set<() => void>();
  const subscribe = (tell: () => void) => {
    told.add(tell);
    return () => void told.delete(tell);
  };
  async function fetch(): Promise<void> {
    if (code) return;
    code = await load();
    for (const tell of told) tell();
  }
  loads.add(fetch);
  return { fetch, useCode: () => useSyncExternalStore(subscribe, () => code) };
}

/**
 * A part that nobody sees until something is pressed, such as a dialog: the screen around it doesn't wait for its code,
 * which is loaded when the page has time (`loadOpenedLater`), or when the part opens: with `isOpen`, or without such a
 * property as soon as it is rendered. Once loaded it renders at once, in the frame of its opening. Until it first opens it costs
 * the screen nothing: a closed dialog of Base UI has effects and state of its own. From then on it stays, to close as it opened.
 */
export function openedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const { fetch, useCode } = codeForLater(async () => ({ Part: await load() }));
  return function OpenedLater(props: Props) {
    const code = useCode();
    const [failure, setFailure] = useState<Error | null>(null);
    const isAsked = !('isOpen' in props) || props.isOpen === true;
    const [wasAsked, setWasAsked] = useState(isAsked);
    if (isAsked && !wasAsked) setWasAsked(true);
    useEffect(() => {
      if (isAsked) fetch().catch((error: Error) => setFailure(error));
    }, [isAsked]);
    // The screen around the part says so, as of a screen whose code can't be loaded.
    if (failure) throw failure;
    return code && wasAsked ? <code.Part {...props} /> : null;
  };
}
