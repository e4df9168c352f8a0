import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAddressSearch } from '../../../src/app/ui/use-address-search.ts';

function Choice({ name }: { name: string }) {
  const [search, change] = useAddressSearch();
  const choose = () =>
    change((before) => {
      before.set(name, 'chosen');
      return before;
    });
  return <button onClick={choose}>{`${name}: ${search.get(name) ?? 'none'}`}</button>;
}

function openChoices() {
  const element = [
    ...['person', 'district'].map((name) => <Choice key={name} name={name} />),
    <Link key="due" to="?due=overdue" replace>
      Overdue
    </Link>,
  ];
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/complaints?page=2'] });
  render(<RouterProvider router={router} />);
  return router;
}

test.each([
  ['a button', 'person: none', '?page=2&person=chosen&district=chosen'],
  ['a link', 'Overdue', '?due=overdue&district=chosen'],
])('a choice by %s stays where another follows before the screen is drawn again', async (_, first, both) => {
  const router = openChoices();
  const [one, other] = [screen.getByText(first), screen.getByText('district: none')];
  await act(async () => {
    fireEvent.click(one);
    fireEvent.click(other);
  });
  expect(router.state.location.search).toBe(both);
  await screen.findByText('district: chosen');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a choice after Back begins with the address that Back led to', async () => {
  const router = openChoices();
  await act(() => router.navigate('/complaints?page=3'));
  await act(async () => void fireEvent.click(screen.getByText('person: none')));
  await act(() => router.navigate(-1));
  await act(async () => void fireEvent.click(screen.getByText('district: none')));
  expect(router.state.location.search).toBe('?page=2&district=chosen');
});
