import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { UnknownAddressScreen } from '../../../src/app/frame/unknown-address-screen.tsx';
import { useFocusOnArrival } from '../../../src/app/frame/use-focus-on-arrival.ts';

function Frame() {
  useFocusOnArrival('main');
  return (
    <>
      <header>
        <input aria-label="Search everything" />
      </header>
      <input aria-label="Elsewhere" />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** A frame at its first screen, the focus in a box, which holds a text; gives what goes to the second screen. */
async function searching(text: string, label = 'Search everything'): Promise<() => Promise<void>> {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const aScreen = (name: string) => (
    <h1 id="page-title" tabIndex={-1}>
      {name}
    </h1>
  );
  const children = ['first', 'second'].map((path) => ({ path: `/${path}`, element: aScreen(path) }));
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/first'] });
  render(<RouterProvider router={router} />);
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  box.value = text;
  box.focus();
  return () => act(() => router.navigate('/second'));
}

test.each([
  ['', 'Search everything'],
  // A dialog that led there closes.
  ['Lee', 'Elsewhere'],
])('a new screen has the focus on its title, from a box with “%s”: %s', async (text, label) => {
  const goOn = await searching(text, label);
  await goOn();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'second' }));
});

test('a screen that says why nothing is shown has the focus on its heading', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const children = [
    { path: '/first', element: <p>First</p> },
    { path: '*', Component: UnknownAddressScreen },
  ];
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/first'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/nowhere'));
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'There is no screen at this address' }),
  );
});

test('whoever has begun to search while the screen came goes on typing there', async () => {
  const goOn = await searching('Lee');
  await goOn();
  expect(screen.getByRole('heading', { name: 'second' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search everything' }));
});
