import { isCalendarDay, isDayField } from '#domain/fields.ts';
import type { Values } from '#domain/merge.ts';

const isTypedDay = (field: string, value: unknown) =>
  isDayField(field) && typeof value === 'string' && !isCalendarDay(value);

/** What a form says, with the days that are whole: one that is being typed is none yet. */
export const withWholeDays = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isTypedDay(field, value) ? null : value]),
  );
