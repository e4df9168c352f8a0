import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FormBar, type FormBarProps } from '../../../src/app/ui/form-bar.tsx';

function renderBar(props: Partial<FormBarProps>) {
  const calls = { onSave: vi.fn<() => void>(), onRefused: vi.fn<() => void>(), onBack: vi.fn<() => void>() };
  render(<FormBar {...calls} problems={[]} isDirty {...props} />);
  return { ...calls, save: screen.queryByRole('button', { name: 'Save' }) as HTMLElement };
}

test('Save of an invalid form can be reached, is aria-disabled, and tells why when pressed', () => {
  const { save, onSave, onRefused } = renderBar({ problems: ['Date Filed is required', 'Too short'] });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(save.hasAttribute('disabled')).toBe(false);
  fireEvent.click(save);
  expect(onSave).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toBe('Not saved: Date Filed is required, and 1 more');
});

test('Save of a valid form saves', () => {
  const { save, onSave } = renderBar({});
  expect(save.hasAttribute('aria-disabled')).toBe(false);
  fireEvent.click(save);
  expect(onSave).toHaveBeenCalledOnce();
});

test('Save of an unchanged form looks as that of one that cannot be saved, says why, and can be pressed', () => {
  const look = (save: HTMLElement) => save.className.includes('primary');
  const { save, onSave } = renderBar({ isDirty: false, isUnchanged: true });
  expect(look(save)).toBe(false);
  expect(save.hasAttribute('aria-disabled')).toBe(false);
  expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Nothing was changed',
  );
  fireEvent.click(save);
  expect(onSave).toHaveBeenCalledOnce();
  cleanup();
  const { save: changed } = renderBar({});
  expect(look(changed)).toBe(true);
  expect(changed.hasAttribute('aria-describedby')).toBe(false);
});

test('Ctrl+S saves and keeps the browser from saving the page', () => {
  const { onSave } = renderBar({});
  const wasKept = !fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(onSave).toHaveBeenCalledOnce();
  expect(wasKept).toBe(true);
});

test('Ctrl+S in a dialog does not save the form under it', () => {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  const { onSave } = renderBar({});
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(onSave).not.toHaveBeenCalled();
  dialog.remove();
});

test('while saving, a second press does nothing', () => {
  const { save, onSave } = renderBar({ isSaving: true });
  fireEvent.click(save);
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(onSave).not.toHaveBeenCalled();
});

test('the bar names what is unsaved', () => {
  renderBar({ unsaved: ['Facts', 'Date Filed'] });
  expect(screen.getByText('Unsaved: Facts, Date Filed')).toBeTruthy();
});

test('the bar says where no draft of it is kept', () => {
  renderBar({ unsaved: ['Facts'], elsewhere: 'Case', isUnkept: true });
  expect(screen.getByText('Unsaved on Case, no draft kept: Facts')).toBeTruthy();
});

test('those who may only read have no Save, by key neither', () => {
  const { save, onSave } = renderBar({ isReadOnly: true });
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(save).toBeNull();
  expect(onSave).not.toHaveBeenCalled();
});
