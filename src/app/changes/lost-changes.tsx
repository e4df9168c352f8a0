import { useEngine, useObservable, useOpenSession, useStatus } from '../shell/engine-context.ts';
import { changesWords, spanWords } from '../shell/status-words.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Callout } from '../ui/callout.tsx';
import { GoingButton } from '../ui/going-button.tsx';

/** What this device has lost or can't open, with how many and of when, on every screen: losing work in silence is the worst of faults. */
export function LostChanges() {
  const { queue } = useEngine();
  useMomentWords();
  const loss = useObservable(queue.loss);
  const unreadable = useStatus((status) => status.unreadable);
  const { sealed } = useOpenSession();
  return (
    <>
      {sealed && (
        <Callout tone="error" title={`${changesWords(sealed.count)} unsent and sealed on this device`}>
          Typed {spanWords(sealed)}, before this device was closed. They can’t be opened or sent now: ask your
          administrator, and don’t clear this site’s data in the browser.
        </Callout>
      )}
      {loss && (
        <Callout
          tone="error"
          title={`${changesWords(loss.count)} ${loss.isCertain ? 'lost' : 'may be lost'} on this device`}
          actions={
            <GoingButton small onClick={queue.dismissLoss}>
              I have read this
            </GoingButton>
          }
        >
          Typed {spanWords(loss)}, they are in neither of the places where Accord keeps unsent work: the
          browser or the disk has deleted them.{' '}
          {loss.isCertain
            ? 'The server never received them. Please enter them again.'
            : 'The server will be asked whether it has received them.'}
        </Callout>
      )}
      {unreadable > 0 && (
        <Callout tone="error" title={`${changesWords(unreadable)} on this device can’t be opened`}>
          Damaged, or sealed with another key. They stay where they are. Please export the diagnostics and ask
          whoever looks after Accord.
        </Callout>
      )}
    </>
  );
}
