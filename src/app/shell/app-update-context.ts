import { createContext, useContext } from 'react';
import type { AppUpdate } from './app-update.ts';

const AppUpdateContext = createContext<AppUpdate | null>(null);

export const AppUpdateProvider = AppUpdateContext.Provider;

export function useAppUpdate(): AppUpdate {
  const update = useContext(AppUpdateContext);
  if (!update) throw new Error('AppUpdateProvider is missing above this component.');
  return update;
}
