/**
 * How much of a text one cell holds, in UTF-16 units: one less than workbooks allow (32,767), so that a part may take
 * one more where it would end inside a character of two units, or an end of line of two characters.
 */
export const partLength = 32_766;

/** The part of a text that the part-th cell shows; all parts together are the text. */
export const textPart = (text: string, part: number): string =>
  text.slice(boundary(text, part * partLength), boundary(text, (part + 1) * partLength));

/** The index itself, or the one after it where it would cut a character of two units or a `\r\n`. */
function boundary(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  const isCut = (unit >= 0xdc00 && unit <= 0xdfff) || text.startsWith('\r\n', index - 1);
  return index > 0 && isCut ? index + 1 : index;
}

/** Control characters that XML can't hold, and its two places without a character. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** Its symbol of the block Control Pictures, so that a reader sees that something is there. */
const picture = (character: string) => {
  const code = character.charCodeAt(0);
  return code === 0x7f ? '\u2421' : code > 0x7f ? '\ufffd' : String.fromCharCode(0x2400 + code);
};

/**
 * A text as a cell can hold it: line ends as workbooks have them, control characters as symbols. The library leaves out
 * what XML can't hold, and readers of XML take a return for a line end.
 */
export const cellText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unwritable, picture);
