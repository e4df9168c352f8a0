import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Button, LinkButton } from '../../../src/app/ui/button.tsx';

test('a button keeps the focus when it becomes unavailable, and when it is available again', () => {
  const saveThat = (unavailable: string | false) => <Button unavailable={unavailable}>Save</Button>;
  const { rerender } = render(saveThat(false));
  const button = () => screen.getByRole('button', { name: 'Save' });
  button().focus();
  rerender(saveThat('Nothing was changed'));
  expect(document.activeElement).toBe(button());
  rerender(saveThat(false));
  expect(document.activeElement).toBe(button());
});

test('a link that becomes a button without its connection keeps the focus, and so does the link that comes back', () => {
  const linkThat = (unavailable: string | false) => (
    <MemoryRouter>
      <LinkButton to="/users/new" unavailable={unavailable}>
        Add User
      </LinkButton>
    </MemoryRouter>
  );
  const { rerender } = render(linkThat(false));
  screen.getByRole('link', { name: 'Add User' }).focus();
  rerender(linkThat('Needs a connection'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add User' }));
  rerender(linkThat(false));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Add User' }));
});
