import { createContext, useContext } from 'react';
import type { Observable } from '#sync/engine/engine.ts';

/** A new version of the app, as the screens see it. */
export interface AppUpdate {
  /** A new version is on the device and waits for a person. */
  isReady: Observable<boolean>;
  /** This browser can't store the app, so that opening it needs a connection. */
  isRefused: Observable<boolean>;
  /** Keeps the drafts, lets the new version take over, and loads the page anew. */
  apply(): Promise<void>;
}

const AppUpdateContext = createContext<AppUpdate | null>(null);

export const AppUpdateProvider = AppUpdateContext.Provider;

export function useAppUpdate(): AppUpdate {
  const update = useContext(AppUpdateContext);
  if (!update) throw new Error('AppUpdateProvider is missing above this component.');
  return update;
}
