import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SearchForm } from '../../../src/app/ui/search-form.tsx';
import { TextField } from '../../../src/app/ui/text-field.tsx';
import { YesNoField } from '../../../src/app/ui/yes-no-field.tsx';

const nothing = () => {};

const search = (isBusy: boolean) => (
  <SearchForm
    label="Search"
    isRemembered={false}
    isWrong={false}
    onSearch={nothing}
    onClear={nothing}
    {...{ isBusy }}
  >
    <TextField label="Last Name" value="Larch" disabled={isBusy} onChange={nothing} />
  </SearchForm>
);
const agreed = (isBusy: boolean) => (
  <YesNoField label="Agreed" value={false} disabled={isBusy} onChange={nothing} />
);

/** As Chromium does it to a field with the focus that is closed. */
function takeFocus(): void {
  const other = document.body.appendChild(document.createElement('button'));
  other.focus();
  other.remove();
  expect(document.activeElement).toBe(document.body);
}

test.each([
  ['a search', search, 'Last Name'],
  ['an answer', agreed, 'No'],
])('the field from which %s was started has the focus again once it is open again', (_, place, label) => {
  const { rerender } = render(place(false));
  const field = screen.getByLabelText(label);
  field.focus();
  rerender(place(true));
  takeFocus();
  rerender(place(false));
  expect(document.activeElement).toBe(field);
});

test('who has gone elsewhere meanwhile stays there', () => {
  const { rerender } = render(search(false));
  screen.getByLabelText('Last Name').focus();
  rerender(search(true));
  const clear = screen.getByRole('button', { name: 'Clear' });
  clear.focus();
  rerender(search(false));
  expect(document.activeElement).toBe(clear);
});
