import type { SelectOption } from '../ui/select-field.tsx';

/** Stored words as the options of a select, with a capital. */
export const wordOptions = (words: readonly string[]): SelectOption[] =>
  words.map((word) => ({ value: word, label: word.charAt(0).toUpperCase() + word.slice(1) }));
