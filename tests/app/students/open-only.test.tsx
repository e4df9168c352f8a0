import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { justSearched, useOpenOnly } from '../../../src/app/students/use-open-only.ts';

/** A list that a search has just opened; `found` comes at a press, and at once somebody goes on to `next`. */
function openList(found: readonly string[], next: string | null) {
  function List() {
    const [known, setKnown] = useState<readonly string[]>();
    const navigate = useNavigate();
    useOpenOnly(known);
    useLayoutEffect(() => {
      if (known && next) void navigate(next, { replace: true });
    }, [known, navigate]);
    return (
      <button type="button" onClick={() => setKnown(found)}>
        Answer
      </button>
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '*', element: <h1>A student</h1> },
    ],
    { initialEntries: [{ pathname: '/list', state: justSearched }] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  return router;
}

test('the only student of a search opens, and Back finds the list as it is', async () => {
  const router = openList(['/student/1'], null);
  expect(await screen.findByRole('heading', { name: 'A student' })).toBeDefined();
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/list', state: null }));
});

test('who goes on to the next page as the answer comes stays there', async () => {
  const router = openList(['/student/1', '/student/2'], '?page=2');
  await new Promise((resolve) => setTimeout(resolve));
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?page=2' });
});
