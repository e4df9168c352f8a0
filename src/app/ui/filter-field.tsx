import { startTransition, useOptimistic } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface FilterFieldProps extends Pick<TextFieldProps, 'label' | 'placeholder'> {
  text: string;
  /** Called within a transition. */
  onText: (text: string) => void;
}

/**
 * Words that narrow the rows below. A key draws this field alone; the rows follow when the page has time, and give way to
 * the next key.
 */
export function FilterField({ text, onText, ...rest }: FilterFieldProps) {
  const [typed, show] = useOptimistic(text);
  const take = (next: string) =>
    startTransition(() => {
      show(next);
      onText(next);
    });
  return <TextField {...rest} kind="search" icon="search" value={typed} onChange={take} />;
}
