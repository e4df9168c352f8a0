import { useEffect, useState } from 'react';

/** Counts down the seconds during which the next try is refused; `start` begins anew. */
export function useWait() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isWaiting = seconds > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const tick = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(tick);
  }, [isWaiting]);

  return {
    seconds,
    start: (wait: number) => {
      setNow(Date.now());
      setUntil(wait > 0 ? Date.now() + wait * 1000 : 0);
    },
  };
}
