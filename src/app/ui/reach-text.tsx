import { Fragment, type ReactNode } from 'react';

/** A North American telephone number as people write it, or an e-mail address. */
const reach =
  /(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(?<phone>(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d))/g;

/** The address that a telephone number is called by. */
export const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** A typed text in which telephone numbers and e-mail addresses are links that call and write. */
export function ReachText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of text.matchAll(reach)) {
    const [word] = found;
    parts.push(
      text.slice(at, found.index),
      <a key={found.index} href={found.groups?.['mail'] ? `mailto:${word}` : telOf(word)}>
        {word}
      </a>,
    );
    at = found.index + word.length;
  }
  return (
    <Fragment>
      {parts}
      {text.slice(at)}
    </Fragment>
  );
}
