import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('an opened menu is brought into sight before its entry has the focus: near the window’s end half of it was below', () => {
  const button = showMenu();
  const brought = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {
    expect(document.activeElement).not.toBe(screen.getByText('First').closest('button'));
  });
  onTestFinished(() => brought.mockRestore());
  fireEvent.click(button);
  expect(brought).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
});

test('arrow up opens it at its end', () => {
  fireEvent.keyDown(showMenu(), { key: 'ArrowUp' });
  expect(focused()).toBe('Third');
});

test('a letter goes from entry to entry of those that begin with it, and from the last one to the first', () => {
  render(
    <MemoryRouter>
      <Menu
        label="Add Case"
        items={[{ label: 'Add Complaint' }, { label: 'Add Mediation' }, { label: 'Add Due Process' }]}
      />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add Case' }));
  const press = () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'a' });
    return focused();
  };
  expect([press(), press(), press()]).toEqual(['Add Mediation', 'Add Due Process', 'Add Complaint']);
});

test('the entries of a closed menu of commands are there for Search everything, hidden, and each says why it is closed', () => {
  render(
    <MemoryRouter>
      <Menu
        isCommand
        label="More"
        items={[
          { label: 'Open' },
          { label: 'Closed', unavailable: 'Needs a connection' },
          { label: 'Gone', to: '/' },
        ]}
      />
    </MemoryRouter>,
  );
  const commands = [...document.querySelectorAll<HTMLElement>('[data-command]')];
  expect(commands.map((entry) => entry.closest('[hidden]') !== null)).toEqual([true, true]);
  expect(screen.queryAllByRole('menuitem')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const closed = screen.getByRole('menuitem', { name: 'Closed' });
  expect(closed.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(closed.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Needs a connection',
  );
});

test('its button closes an open menu where a press gives a button no focus, as in Safari: the list counted as left, and the press opened it again', () => {
  const button = showMenu();
  fireEvent.click(button);
  fireEvent.pointerDown(button);
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('an open menu closes where somebody presses beside it, or goes on to something else', () => {
  const button = showMenu();
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  onTestFinished(() => elsewhere.remove());
  fireEvent.click(button);
  // A finger that scrolls the page begins a press, which the browser then takes back.
  fireEvent.pointerDown(document.body);
  fireEvent.pointerCancel(document.body);
  expect(screen.queryByRole('menu')).not.toBeNull();
  fireEvent.pointerUp(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(button);
  act(() => elsewhere.focus());
  expect(screen.queryByRole('menu')).toBeNull();
});
