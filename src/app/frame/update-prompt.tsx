import { useState } from 'react';
import { useAppUpdate } from '../shell/app-update-context.ts';
import { useObservable } from '../shell/engine-context.ts';
import { Button } from '../ui/button.tsx';
import { besideBarRef } from '../ui/use-bar-height.ts';
import styles from './update-prompt.module.css';

/** A new version waits until a person takes it; what is typed is kept as drafts and offered again after. */
export function UpdatePrompt() {
  const { isReady, apply } = useAppUpdate();
  const isShown = useObservable(isReady);
  const [isBusy, setBusy] = useState(false);
  return (
    <output ref={besideBarRef} data-print="no" className={isShown ? styles.prompt : undefined}>
      {isShown && (
        <>
          <span>A new version is ready</span>
          <Button
            small
            variant="primary"
            isBusy={isBusy}
            onClick={() => {
              setBusy(true);
              // Whoever is asked about a file that would be lost, and stays, may press again.
              void apply().finally(() => setBusy(false));
            }}
          >
            Update
          </Button>
        </>
      )}
    </output>
  );
}
