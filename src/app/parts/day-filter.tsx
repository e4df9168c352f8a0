import { useState } from 'react';
import { isCalendarDay } from '#domain/fields.ts';
import { DateField, type DateFieldProps } from '../ui/date-field.tsx';

interface DayFilterProps extends Pick<DateFieldProps, 'today'> {
  label: string;
  value: string | null;
  /** There is always a day: an empty field waits for the next one. */
  isRequired?: boolean;
  onChange: (value: string | null) => void;
}

/** A day of the address; what is no day yet stays in the field. */
export function DayFilter({ label, value, isRequired = false, onChange, ...rest }: DayFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const take = (next: string | null) => {
    setLeft(false);
    const isDay = next === null ? !isRequired : isCalendarDay(next);
    setTyped(isDay ? null : (next ?? ''));
    if (isDay) onChange(next);
  };
  const leave = () => {
    // Left empty, the field tells again which day is shown.
    if (typed === '') setTyped(null);
    setLeft(true);
  };
  return (
    <DateField
      {...rest}
      label={label}
      value={typed ?? value}
      error={isLeft && typed !== null ? `${label} is invalid` : undefined}
      onChange={take}
      onBlur={leave}
    />
  );
}
