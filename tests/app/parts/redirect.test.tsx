import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Redirect } from '../../../src/app/parts/redirect.tsx';

test('a second forbidden address, come to before the first has led away, leads away too', async () => {
  const first = Promise.withResolvers<null>();
  let isSlow = true;
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home</p> },
      { path: '/denied', element: <p>Not Authorized</p>, loader: () => (isSlow ? first.promise : null) },
      {
        element: <Outlet />,
        children: [
          {
            Component: () => <Redirect to="/denied" />,
            children: ['/a', '/b'].map((path) => ({ path, element: null })),
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/a'));
  isSlow = false;
  await act(() => router.navigate('/b'));
  await screen.findByText('Not Authorized');
  expect(router.state.location.pathname).toBe('/denied');
});
