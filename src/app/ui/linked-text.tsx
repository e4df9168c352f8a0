import { Fragment } from 'react';

/**
 * What a text of a person's ways to be reached may hold: mail addresses, and phone numbers of ten digits. An address begins where a word
 * does: sought from each letter of a long word, such as a pasted picture, it stopped the page for seconds.
 */
const found =
  /((?<![^\s@<>(),;])[^\s@<>(),;]+@[^\s@<>(),;]+\.[a-z]{2,})|((?<!\d)(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}(?!\d))/gi;

/** The address that rings a number. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** A mail address that breaks before its @ or a dot where it has no room, and in no word. */
export const MailWords = ({ mail }: { mail: string }) =>
  mail.split(/(?=[@.])/).map((words, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {words}
    </Fragment>
  ));

/** A text in which each phone number and mail address is a link that rings or writes. */
export function LinkedText({ text }: { text: string }) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(found)) {
    const [words, mail] = match;
    parts.push(
      <Fragment key={match.index}>
        {text.slice(from, match.index)}
        <a href={mail ? `mailto:${mail}` : phoneAddress(words)}>{mail ? <MailWords mail={mail} /> : words}</a>
      </Fragment>,
    );
    from = match.index + words.length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
