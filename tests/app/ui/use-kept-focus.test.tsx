import { render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test } from 'vitest';
import { useKeptFocus } from '../../../src/app/ui/use-kept-focus.ts';

/** A place whose button, once its dialog has done its work, is another one. */
function Place({ label, isAsking }: { label: string; isAsking: boolean }) {
  const { place } = useKeptFocus(label);
  return (
    <div {...place}>
      <button key={label} type="button">
        {label}
      </button>
      {isAsking && createPortal(<input aria-label="Name" />, document.body)}
    </div>
  );
}

test('the button that comes after a dialog has closed has the focus, which went with the dialog', () => {
  const { rerender } = render(<Place label="Save view" isAsking />);
  screen.getByLabelText('Name').focus();
  rerender(<Place label="Save view" isAsking={false} />);
  rerender(<Place label="Saved view" isAsking={false} />);
  expect(document.activeElement).toBe(screen.getByText('Saved view'));
});
