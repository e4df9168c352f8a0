/** The class attribute of the names that apply; false and undefined are left out. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
