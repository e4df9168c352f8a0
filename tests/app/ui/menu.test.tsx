import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Menu } from '../../../src/app/ui/menu.tsx';

const showMenu = () => {
  const items = ['First', 'Second', 'Third'].map((label) => ({ label }));
  render(
    <MemoryRouter>
      <Menu label="Account" items={items} />
    </MemoryRouter>,
  );
  return screen.getByRole('button', { name: 'Account' });
};
const focused = () => document.activeElement?.textContent;

test('an opened menu has the focus before the next key is pressed', () => {
  fireEvent.click(showMenu());
  expect(focused()).toBe('First');
});

test('arrow up opens it at its end', () => {
  fireEvent.keyDown(showMenu(), { key: 'ArrowUp' });
  expect(focused()).toBe('Third');
});
