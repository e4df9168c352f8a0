import { type ComponentType, lazy, type ReactElement } from 'react';
import { settable } from '#sync/base/observable.ts';
import type { ShownRecord } from '#sync/engine/engine.ts';

const loading = settable(0);

/** How many screens' code is on its way, for the loading bar. */
export const loadingScreens = loading;

/** The handle of routes whose screens show lists of cases and nothing else: they need no opened records. */
export const shownEarly = 'shown early';

/** The handle of routes whose screens show one record, named by the address's `id`: they can be shown once that is here. */
export interface ShowsRecord {
  shows: ShownRecord['entity'];
}

/** The record that the screen of a route shows, if it shows one. */
export const recordOf = (handle: unknown, id: string | undefined): ShownRecord | null =>
  id !== undefined && typeof handle === 'object' && handle !== null && 'shows' in handle
    ? { entity: (handle as ShowsRecord).shows, reference: id }
    : null;

/**
 * A screen whose code is loaded when it is first rendered, which is after the session's guard let somebody through: the
 * sign-in waits for no code but its own. The window's title is generic, or an element that finds it out: names in it would
 * land in the browser's history.
 */
export function lazyScreen(title: string | ReactElement, load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazyPart(load);
  const Titled = () => (
    <>
      {typeof title === 'string' ? <title>{`${title} · Accord`}</title> : title}
      <Screen />
    </>
  );
  loads.set(Titled, load);
  return Titled;
}

const loads = new WeakMap<object, () => Promise<unknown>>();

/** A part of the page whose code is loaded when it is first rendered, or preloaded before. */
export function lazyPart(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => {
    // React calls this while it renders: whoever shows the count must not be told in the middle of that.
    await Promise.resolve();
    loading.set(loading.get() + 1);
    try {
      return { default: await load() };
    } finally {
      loading.set(loading.get() - 1);
    }
  });
  loads.set(Part, load);
  return Part;
}

/** Starts to load the code of a lazy screen or part, if it is one. Rendering it tells of a failure, this doesn't. */
export function preload(component: object): void {
  loads
    .get(component)?.()
    .catch(() => {});
}
