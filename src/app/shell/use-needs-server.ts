import { useStatus } from './engine-context.ts';
import { useIsOnline } from './use-is-online.ts';

/**
 * Why what needs the server is unavailable now, or false: for `Button`'s `unavailable` and as a form's problem
 * (docs/screens.md, Without a connection).
 */
export function useNeedsServer(): string | false {
  const workOffline = useStatus((status) => status.workOffline);
  const isOnline = useIsOnline();
  if (workOffline) return 'Needs the server: Work Offline is on';
  return !isOnline && 'Needs a connection to the server';
}
