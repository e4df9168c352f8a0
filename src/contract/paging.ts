import * as v from 'valibot';

const whole = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber(), v.minValue(1));

/** Parameters of a list that the server pages, with X-Total-Count beside the page (docs/api.md, Lists). */
export const pageEntries = {
  page: v.optional(whole),
  pageSize: v.optional(v.pipe(whole, v.maxValue(500))),
  /** A field name, with `-` before it for descending. */
  sort: v.optional(v.pipe(v.string(), v.regex(/^-?[a-zA-Z]+$/))),
};
