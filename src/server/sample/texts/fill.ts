/** Words for the {placeholders} of texts. */
export type Words = Readonly<Record<string, string>>;

/**
 * A text with its placeholders filled, those in the filled-in words too.
 * @throws when a placeholder has no word: a text in a case that it does not fit.
 */
export function fill(text: string, words: Words): string {
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`no word for {${name}} in: ${text}`);
    return word;
  });
  return filled === text ? text : fill(filled, words);
}
