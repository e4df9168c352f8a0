import { type ComponentType, lazy } from 'react';
import { settable } from '#sync/observable.ts';

const loading = settable(0);

/** How many screens' code is on its way, for the loading bar. */
export const loadingScreens = loading;

/**
 * A screen whose code is loaded when it is first rendered, which is after the session's guard let somebody through: the
 * sign-in waits for no code but its own. The window's title is generic: names in it would land in the browser's history.
 */
export function lazyScreen(title: string, load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazyPart(load);
  return () => (
    <>
      <title>{`${title} · Accord`}</title>
      <Screen />
    </>
  );
}

/** A part of the page whose code is loaded when it is first rendered. */
export function lazyPart(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => {
    loading.set(loading.get() + 1);
    try {
      return { default: await load() };
    } finally {
      loading.set(loading.get() - 1);
    }
  });
}
