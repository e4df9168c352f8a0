/**
 * How much of a text one cell holds, in UTF-16 units: one less than workbooks allow (32,767), so that a part may take
 * one more where it would end inside a character of two units.
 */
export const partLength = 32_766;

/** The part of a text that the part-th cell shows; all parts together are the text. */
export const textPart = (text: string, part: number): string =>
  text.slice(boundary(text, part * partLength), boundary(text, (part + 1) * partLength));

/** The index itself, or the one after it where it would cut a character of two units. */
function boundary(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff ? index + 1 : index;
}

/**
 * What XML can't hold or would change, and what looks like the escape of it. Workbooks write such a character as _xHHHH_
 * (ECMA-376 part 1, 22.4.2.4 bstr), so that nothing is lost: control characters, a carriage return, U+FFFE and U+FFFF.
 */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/g;

const hexEscape = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML holds it, between tags or in an attribute. */
export const xmlText = (text: string): string =>
  text.replace(unwritable, hexEscape).replace(/[&<>"]/g, (character) => entities[character] ?? '');
