import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

/** A box in a page that has had no time yet to load the code of its list. */
async function renderBox() {
  vi.resetModules();
  const { ComboboxField } = await import('../../../src/app/ui/combobox-field.tsx');
  const { loadOpenedLater } = await import('../../../src/app/ui/opened-later.tsx');
  render(
    <ComboboxField
      label="District"
      hint="By name"
      value={null}
      onChange={() => {}}
      debounceMs={0}
      search={(text) => ['Ames', 'Ankeny', 'Waukee'].filter((name) => name.toLowerCase().includes(text))}
      itemKey={(name) => name}
      itemText={(name) => name}
    />,
  );
  return { loadOpenedLater };
}

const box = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'District', description: 'By name' });

test('a box that nobody went to becomes the same box with its list', async () => {
  const { loadOpenedLater } = await renderBox();
  const coming = box();
  await act(loadOpenedLater);
  expect(box()).not.toBe(coming);
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(document.body);
});

test('what was typed before the code of the list was here is searched, and the focus stays', async () => {
  await renderBox();
  const coming = box();
  act(() => coming.focus());
  fireEvent.change(coming, { target: { value: 'an' } });
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Ankeny']);
  expect(box()).not.toBe(coming);
  expect(box().value).toBe('an');
  expect(document.activeElement).toBe(box());
});
