/** When something has to be done: late already, within 7 days, within 30, later, on no day; of a case with nothing to do on a day it says why. */
export const worklistSpans = ['overdue', 'within7', 'within30', 'later', 'undated', 'nothing'] as const;
export type WorklistSpan = (typeof worklistSpans)[number];

/** The spans that somebody has to look at now; the others are there for whoever asks. */
export const nearSpans = ['overdue', 'within7', 'within30', 'undated'] as const satisfies WorklistSpan[];
