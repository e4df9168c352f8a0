import * as v from 'valibot';

/**
 * The kinds of field that records are made of (docs/product.md 5), as valibot schemas with their
 * messages, and the ways in which a date or a time is typed and shown. An empty field is `null`, never absent or ''.
 */

/** Longest narrative in characters; a request body may hold 1 MiB, so every text of a record fits in one call. */
const longTextLimit = 100_000;

/** What is seen: neither a space nor a control character nor one without a width, such as a zero-width space or a soft hyphen. */
const seen = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A text without marks that nobody sees, as mails and spreadsheets put beside what is copied, and without spaces around it: for what is
 * told apart letter by letter. Not for people's names, in some of which such marks shape letters.
 */
export const withoutUnseen = (typed: string): string =>
  typed.replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim();

/** Whether nobody would see anything of the text. */
export const isBlank = (text: string): boolean => !seen.test(text);

/** Whether PostgreSQL can store the text: it has neither NUL nor half of a letter outside the basic plane. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

export const unstorableMessage = 'This text has a character that can’t be stored.';

/** A text that can be stored; `message` is said where there is none. */
const text = (message?: string) =>
  v.pipe(message === undefined ? v.string() : v.string(message), v.check(isStorable, unstorableMessage));

/** A text without the spaces around it; '' where nothing of it is seen. */
const trimmed = v.transform((typed: string) => (isBlank(typed) ? '' : typed.trim()));

const atLeastTwo = v.minLength<string, 2, 'Too short'>(2, 'Too short');
const atMost256 = v.maxLength<string, 256, 'Too long'>(256, 'Too long');

/** A required line of 2 to 256 characters; `label` names it in the message. */
export const requiredLine = (label: string) =>
  v.pipe(text(`${label} is required`), trimmed, v.nonEmpty(`${label} is required`), atLeastTwo, atMost256);

/** An optional text without the spaces around it that the rule holds to; null, which spaces alone are too (docs/product.md 3.1). */
const optional = (rule: v.GenericSchema<string>) =>
  v.nullable(
    v.pipe(
      text(),
      trimmed,
      v.transform((typed) => (typed === '' ? null : typed)),
      v.nullable(rule),
    ),
  );

/** An optional line of 2 to 256 characters, or null. */
export const line = optional(v.pipe(v.string(), atLeastTwo, atMost256));

/** A required text of at most `longest` characters, without a minimum; `label` names it in the message. */
export const requiredText = (label: string, longest = 256) =>
  v.pipe(
    text(`${label} is required`),
    trimmed,
    v.nonEmpty(`${label} is required`),
    v.maxLength(longest, 'Too long'),
  );

/** An optional line of at most 256 characters, or null: addresses, phones and the texts that have no minimum (docs/product.md 5.1). */
export const shortText = optional(v.pipe(v.string(), atMost256));

/** What is looked for, or null: each word of a pasted narrative would be looked for by itself, for half a minute and longer. */
export const searchedText = optional(
  v.pipe(v.string(), v.maxLength(256, 'What is looked for has at most 256 characters')),
);

/** What keeps a typed text from being looked for, in words; undefined: nothing. */
export const searchedProblem = (typed: string | null): string | undefined =>
  v.safeParse(searchedText, typed).issues?.[0].message;

/** A narrative, or null. Its line breaks and spaces are kept as typed: it is a legal record. */
export const longText = v.nullable(v.pipe(text(), v.maxLength(longTextLimit, 'Too long')));

/** A required text of any length up to the limit, kept as typed; `label` names it in the message. */
export const requiredLongText = (label: string) =>
  v.pipe(
    text(`${label} is required`),
    v.check((typed) => !isBlank(typed), `${label} is required`),
    v.maxLength(longTextLimit, 'Too long'),
  );

/** Zip of 5 to 10 characters, or null. */
export const zip = optional(v.pipe(v.string(), v.minLength(5, 'Too short'), v.maxLength(10, 'Too long')));

const EmailAddress = v.pipe(v.string(), v.rfcEmail(), v.regex(/^(?!\.)(?!.*\.[.@]).*\.[a-z]{2,}$/i));

/** Whether a text is an address of an email as browsers take it (an apostrophe is right), at a domain of two names at least. */
export const isEmailAddress = (text: string): boolean => v.is(EmailAddress, text);

export const email = optional(
  v.pipe(v.string(), atMost256, v.check(isEmailAddress, 'Invalid email address')),
);

/** Yes (true), no (false) or unset (null). */
export const flag = v.nullable(v.boolean());

const isoDay = (label: string) =>
  v.pipe(
    v.string(`${label} is required`),
    v.check((text) => isCalendarDay(text), `${label} is invalid`),
  );

/** A day as YYYY-MM-DD without time zone; required. */
export const requiredDate = (label: string) => isoDay(label);

/** A day as YYYY-MM-DD, or null. */
export const date = (label: string) => v.nullable(isoDay(label));

/** A time of day as HH:mm, 24 h, or null. */
export const time = (label: string) =>
  v.nullable(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} is invalid`)));

/** Whether a record's field of that name holds a day; a text that happens to read as one stays as it was typed. */
export const isDayField = (name: string): boolean => /^date|Date/.test(name);

/** The same of a time of day. */
export const isTimeField = (name: string): boolean => name.endsWith('Time');

/** A field's text as it is read: a day as MM/DD/YYYY, a time by the clock, of fields that hold them; any other as it was typed. */
export function fieldText(name: string, text: string): string {
  if (isDayField(name) && isCalendarDay(text)) return gridDate(text);
  return isTimeField(name) && /^\d{2}:\d{2}$/.test(text) ? clockTime(text) : text;
}

/** A uuid in small letters, as the server has it: a program may send it in capitals. `message` is said of any other text. */
export const uuid = (message?: string) => v.pipe(v.string(), v.uuid(message), v.toLowerCase());

export const uid = uuid();

/** PostgreSQL's highest integer: no row has a higher number. */
export const highestNumber = 2_147_483_647;

/** The number of a row, as the database stores it. */
export const rowNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(highestNumber));

const uidReference = /^~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a path or a parent field takes for an id: the server's number, or `~` and the uid (docs/api.md, Conventions). */
export const reference = v.union([
  v.pipe(v.number(), v.integer(), v.minValue(1)),
  v.pipe(v.string(), v.regex(uidReference)),
]);

/** The same of a field that stands on a screen; `label` names it in the message. */
export function referenceTo(label: string) {
  const invalid = `${label} is invalid`;
  return v.union(
    [
      v.pipe(v.number(), v.integer(invalid), v.minValue(1, invalid)),
      v.pipe(v.string(), v.regex(uidReference, invalid)),
    ],
    ({ received }) => (received === 'undefined' || received === 'null' ? `${label} is required` : invalid),
  );
}

/** What every stored record carries. An unsynced record has id -1 and version 0. */
export const recordFields = {
  id: v.pipe(v.number(), v.integer()),
  uid,
  version: v.pipe(v.number(), v.integer()),
  updatedAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
};

/** Whether the text is a day that the calendar has, from year 1900 to 2099. */
export function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const made = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year < 2100 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
}

/**
 * Whether the text, in the form of ISO 8601, is an instant that the calendar has and that the database stores. A clock that is
 * wrong by centuries is no reason to refuse what was typed by it (docs/sync-rules.md LI2).
 */
function isInstant(text: string): boolean {
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || Number.isNaN(Date.parse(text))) return false;
  const [, hours = '0', minutes = '0'] = /[+-](\d\d):?(\d\d)?$/.exec(text.slice(10)) ?? [];
  const isOffset = Number(hours) * 60 + Number(minutes) <= 14 * 60;
  return isOffset && day >= '0001' && new Date(midnight).toISOString().startsWith(day);
}

/** An instant of a clock, ISO 8601, at most 14 hours away from UTC. */
export const instant = v.pipe(
  v.string(),
  v.isoTimestamp('Not an instant'),
  v.check(isInstant, 'Not an instant'),
);

/**
 * The day that somebody typed: MM-dd-yyyy, 9/2/2026, 09022026, 2026-09-02 or t for today (docs/screens.md, Dates and times).
 * Takes the text and today as YYYY-MM-DD; returns YYYY-MM-DD, or null when it is no day.
 */
export function parseTypedDate(text: string, today: string): string | null {
  const typed = text.trim();
  if (typed.toLowerCase() === 't') return today;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  const american =
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  const parts = iso ? [iso[1], iso[2], iso[3]] : american ? [american[3], american[1], american[2]] : null;
  if (!parts) return null;
  const [year = '', month = '', day = ''] = parts;
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(found) ? found : null;
}

const reordered = (day: string | null, separator: string) =>
  day === null ? '' : [day.slice(5, 7), day.slice(8, 10), day.slice(0, 4)].join(separator);

/** A day as forms show it, MM-dd-yyyy; '' for null. */
export const formDate = (day: string | null): string => reordered(day, '-');

/** A day as grids show it, MM/dd/yyyy; '' for null. */
export const gridDate = (day: string | null): string => reordered(day, '/');

/** A time of day (HH:mm) as h:mm AM; '' for null. */
export function clockTime(time: string | null): string {
  if (time === null) return '';
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** When something began and ended: "10:15 AM – 11:00 AM"; "until 11:00 AM" where only its end is known; '' for neither. */
export const clockTimes = (begin: string | null, end: string | null): string =>
  begin === null && end !== null
    ? `until ${clockTime(end)}`
    : [begin, end].flatMap((time) => (time === null ? [] : clockTime(time))).join(' – ');

/** A phone typed as exactly 10 digits, with spaces around them or not, becomes (nnn) nnn-nnnn; any other text stays (docs/product.md 4.6). */
export function formatPhone(text: string): string {
  const typed = text.trim();
  return /^\d{10}$/.test(typed) ? `(${typed.slice(0, 3)}) ${typed.slice(3, 6)}-${typed.slice(6)}` : text;
}
