import { useEffect } from 'react';
import { gridDate } from '#domain/fields.ts';
import { useOpenSession } from '../shell/engine-context.ts';
import { todayHere } from '../ui/today.ts';

/** What the styles for paper read: only they reach the foot of a page. */
const name = '--printed';

/** A text as CSS has it, whatever a user is called. */
const cssText = (text: string) =>
  `"${text.replaceAll(/["\\\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** Tells the paper when a screen is printed and by whom, as Print Case does. */
export function usePrinted(): void {
  const { user } = useOpenSession();
  useEffect(() => {
    const { style } = document.documentElement;
    const set = () => style.setProperty(name, cssText(`printed ${gridDate(todayHere())} by ${user.name}`));
    set();
    addEventListener('beforeprint', set);
    return () => {
      removeEventListener('beforeprint', set);
      style.removeProperty(name);
    };
  }, [user.name]);
}
