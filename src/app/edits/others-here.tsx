import { useEffect } from 'react';
import type { OnRecord } from '#contract/presence.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { useNotedPrint } from '../shell/use-noted-print.ts';
import { momentWords } from '../shell/status-words.ts';
import { useMomentWords } from '../shell/use-moment-words.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './receipts.module.css';

function words({ name, isYou, kind, since }: OnRecord): string {
  const at = momentWords(since);
  if (kind === 'open')
    return isYou ? `You have this open on another device since ${at}` : `${name} has this open since ${at}`;
  return isYou
    ? `Another device of yours holds unsent changes to it, typed ${at}`
    : `${name} holds unsent changes to it, typed ${at}`;
}

/** While this page shows a record: who else has it open or holds unsent changes to it. A page that isn't seen shows nothing. */
export function OthersHere({ uid }: { uid: string }) {
  const { presence } = useEngine();
  useMomentWords();
  const others = useObservable(presence.others).filter((other) => other.uid === uid);
  useEffect(() => {
    let close: (() => void) | null = null;
    const follow = () => {
      if (document.visibilityState === 'visible') close ??= presence.open(uid);
      else {
        close?.();
        close = null;
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close?.();
    };
  }, [presence, uid]);
  useNotedPrint(() => ({ entity: null, uid, count: 1 }));
  return (
    <div role="status" className={styles.others} data-print="no">
      {others.map((other) => (
        <p key={`${other.kind} ${other.name} ${other.since}`} className={styles.other}>
          <Icon name={other.kind === 'open' ? 'people' : 'clock'} />
          <span>{words(other)}</span>
        </p>
      ))}
    </div>
  );
}
