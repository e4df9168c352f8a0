import { useEffect } from 'react';
import { useOpenSession } from '../shell/engine-context.ts';

/** Lets the browser check the spelling in fields, or not, as the department has it: fields take it from the page, in dialogs too. */
export function useSpelling(): void {
  const { checksSpelling } = useOpenSession().user;
  useEffect(() => {
    document.documentElement.setAttribute('spellcheck', String(checksSpelling));
  }, [checksSpelling]);
}
