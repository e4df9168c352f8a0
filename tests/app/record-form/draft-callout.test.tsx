import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DraftCallout } from '../../../src/app/record-form/draft-callout.tsx';

/** A form on which so many drafts wait, and whose restored one went without these files. */
function Form({ waiting, missing = [] }: { waiting: number; missing?: string[] }) {
  const [missingFiles, setMissingFiles] = useState(missing);
  const [left, setLeft] = useState(waiting);
  const [isDirty, setDirty] = useState(false);
  const found = left > 0 ? { at: '2026-11-22T10:29:00Z', values: {}, seen: null } : null;
  return (
    <main>
      <input aria-label="Above the form" />
      <DraftCallout
        form={{
          isDirty,
          canEdit: true,
          restore: () => setDirty(true),
          draft: {
            found,
            drop: () => setLeft(left - 1),
            isUnkept: false,
            missingFiles,
            leaveFilesOut: () => setMissingFiles([]),
          },
        }}
      />
      <input aria-label="Number" readOnly />
      <input aria-label="Closed" disabled />
      <textarea aria-label="Facts" />
    </main>
  );
}

function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test.each(['Restore', 'Discard'])('after %s the first field that can be typed in has the focus', (name) => {
  render(<Form waiting={1} />);
  press(name);
  expect(screen.queryByText('You have unsaved typing here')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Facts'));
});

test('after Leave Out the first field that can be typed in has the focus', () => {
  render(<Form waiting={0} missing={['letter.pdf']} />);
  press('Leave Out');
  expect(screen.queryByText('Choose this file again')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Facts'));
});

test('while another draft is offered the focus stays at what was pressed', () => {
  render(<Form waiting={2} />);
  press('Discard');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Discard' }));
  press('Discard');
  expect(document.activeElement).toBe(screen.getByLabelText('Facts'));
});
