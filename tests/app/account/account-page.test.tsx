import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { AccountPage } from '../../../src/app/account/account-page.tsx';

/** A screen whose button leads to a page of the account. */
function Screens({ children }: { children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  return isLeft ? (
    <AccountPage title="Second Factor">{children}</AccountPage>
  ) : (
    <button type="button" onClick={() => setLeft(true)}>
      Sign In
    </button>
  );
}

function press(): void {
  const button = screen.getByRole('button', { name: 'Sign In' });
  button.focus();
  fireEvent.click(button);
}

test('a page of the account in which no field takes the focus puts it on its heading, so that it is read out', () => {
  render(<Screens>{null}</Screens>);
  press();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second Factor' }));
});

test('a field of a page of the account that takes the focus keeps it', () => {
  function Code() {
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => field.current?.focus(), []);
    return <input ref={field} aria-label="Code" />;
  }
  render(
    <Screens>
      <Code />
    </Screens>,
  );
  press();
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});
