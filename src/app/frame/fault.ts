/** What kind of fault a screen met: code that could not be loaded is no fault of the code. */
export type Fault = 'not-loaded' | 'broken';

const loadFailure =
  /dynamically imported module|importing a module script|unable to preload|failed to fetch|load failed/i;

/** Browsers name a failed import each in its own words, and always by a TypeError or a plain Error. */
export const faultOf = (thrown: unknown): Fault =>
  thrown instanceof Error && loadFailure.test(thrown.message) ? 'not-loaded' : 'broken';
