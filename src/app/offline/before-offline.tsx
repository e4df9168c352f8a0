import { useEffect, useRef, useState } from 'react';
import type { ChosenCase, Readiness } from '#sync/engine/readiness.ts';
import { useEngine, useIsOffline } from '../shell/engine-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { GoingButton } from '../ui/going-button.tsx';
import { openedLater } from '../ui/opened-later.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';

const ReadinessReport = openedLater(async () => (await import('./readiness-report.tsx')).ReadinessReport);

interface BeforeOfflineProps {
  /** The cases of the list, in its order. */
  cases: readonly ChosenCase[];
}

/** More cases than one goes to a hearing with; the rest of a longer list is left out, and that is said. */
const mostCases = 500;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Brings the documents of a list's cases onto this device and says `Ready`, or what is missing and what to do about it. */
export function BeforeOffline({ cases }: BeforeOfflineProps) {
  const { beforeOffline } = useEngine();
  const { run } = useSave();
  const [isUnreached, needsServer] = [useIsOffline(), useNeedsServer()];
  const isOffline = isUnreached || needsServer !== false;
  const cancel = useRef<AbortController | null>(null);
  const endButton = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [found, setFound] = useState<Readiness | null>(null);
  const isBusy = progress !== null;
  const chosen = cases.slice(0, mostCases);
  // Back takes the dialog along with the screen: nobody could cancel it any more.
  useEffect(() => () => cancel.current?.abort(), []);

  async function check(): Promise<void> {
    setOpen(true);
    setFound(null);
    setProgress({ done: 0, total: 0 });
    const abort = new AbortController();
    cancel.current = abort;
    // One that was cut off ends later than the next one begins: it says nothing then.
    const isCurrent = () => cancel.current === abort;
    const onProgress = (next: { done: number; total: number }) => {
      if (isCurrent()) setProgress(next);
    };
    await run(async () => {
      const next = await beforeOffline(chosen, { signal: abort.signal, onProgress });
      if (isCurrent()) setFound(next);
    });
    if (isCurrent()) setProgress(null);
  }
  const close = () => {
    cancel.current?.abort();
    cancel.current = null;
    setProgress(null);
    setOpen(false);
  };

  return (
    <>
      <Button
        isCommand
        icon="cloud-off"
        unavailable={
          isOffline ? 'You are offline already' : cases.length === 0 && 'There are no cases in this list'
        }
        onClick={() => void check()}
      >
        Before you go offline
      </Button>
      <Dialog
        isOpen={isOpen}
        size="medium"
        title="Before you go offline"
        description={
          cases.length > mostCases
            ? `The first ${mostCases} of ${cases.length.toLocaleString('en-US')} cases of this list`
            : counted(cases.length, 'case of this list', 'cases of this list')
        }
        onRequestClose={close}
        footer={
          <>
            {!isBusy && (
              <GoingButton next={() => endButton.current} onClick={() => void check()}>
                Check again
              </GoingButton>
            )}
            {isBusy ? (
              <Button ref={endButton} onClick={() => cancel.current?.abort()}>
                Cancel
              </Button>
            ) : (
              <Button ref={endButton} variant="primary" onClick={close}>
                Done
              </Button>
            )}
          </>
        }
      >
        {progress && (
          <ProgressBar
            label="Bringing the cases onto this device"
            value={progress.done}
            max={progress.total}
            text={`${progress.done} of ${counted(progress.total, 'document', 'documents')}`}
          />
        )}
        {/* In the page before its words are, or they'd go unannounced. */}
        <div role="status">{found && <ReadinessReport found={found} />}</div>
      </Dialog>
    </>
  );
}
