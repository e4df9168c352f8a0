import { useAppUpdate } from '../shell/app-update-context.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { Callout } from '../ui/callout.tsx';
import styles from './account.module.css';

/** What Accord can't do in this browser, before anybody relies on it; nothing where it can do all. */
export function BrowserLimits() {
  const { keepsNothing } = useEngine().session;
  const isRefused = useObservable(useAppUpdate().isRefused);
  if (keepsNothing === null && !isRefused) return null;
  return (
    <div className={styles.limits}>
      {keepsNothing === null ? (
        <Callout tone="warning" title="Accord opens only with a connection here">
          This browser can’t store the application. You can go on in an open tab without a connection, but not
          open or reload one. To open it offline, use a current Chrome, Edge, Firefox or Safari in an ordinary
          window.
        </Callout>
      ) : (
        <Callout tone="warning" title="Online only in this browser">
          {keepsNothing}
        </Callout>
      )}
    </div>
  );
}
