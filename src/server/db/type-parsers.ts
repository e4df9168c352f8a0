/** From PostgreSQL's text of a value to ours. */
export type Parse = (text: string) => unknown;

/** Sequences and counts stay far below 2^53; a number beyond is refused rather than silently rounded. */
const wholeNumber: Parse = (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond what a number holds exactly.`);
  return value;
};

/** `2026-11-21 08:26:04.123456+00`: Date reads it only with a T and a full offset, and keeps milliseconds. */
const instant: Parse = (text) => {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return new Date(iso).toISOString();
};

const asIs: Parse = (text) => text;

/** The elements of these arrays hold neither comma nor quote inside, so that splitting is enough; one dimension. */
const listOf =
  (parse: Parse): Parse =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((element) => (element === 'NULL' ? null : parse(element.replaceAll('"', ''))));

/**
 * The one place that says how values come back, by PostgreSQL's type number (pg_type.oid):
 * bigint and numeric are numbers, dates `YYYY-MM-DD`, instants ISO 8601 in UTC to the millisecond, intervals and times
 * without zone their text. Anything not named here is as pg reads it: json parsed, bytea a Buffer. Writing is as pg does
 * it: json goes in as `JSON.stringify(value)`, since pg takes a bare array for an SQL array.
 */
export const typeParsers: Readonly<Record<number, Parse>> = {
  20: wholeNumber,
  1082: asIs,
  1114: asIs,
  1184: instant,
  1186: asIs,
  1700: Number,
  1016: listOf(wholeNumber),
  1115: listOf(asIs),
  1182: listOf(asIs),
  1185: listOf(instant),
};
