import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CaseTabs } from '../../../src/app/cases/case-layout.tsx';

const parts = ['summary', 'events', 'contacts'].map((value) => ({
  value,
  label: `Tab ${value}`,
  content: `All ${value}`,
}));

test('an address that names no tab of the screen shows the first, whatever else it says', async () => {
  const Screen = () => (
    <CaseTabs
      label="Parts"
      parts={parts}
      screen={({ tabs, content }) => (
        <>
          {tabs}
          {content}
        </>
      )}
    />
  );
  const router = createMemoryRouter([{ path: '/', Component: Screen }], { initialEntries: ['/?tab=even'] });
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('tabpanel').textContent).toBe('All summary');
  fireEvent.click(screen.getByRole('tab', { name: 'Tab events' }));
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('All events'));
  expect(router.state.location.search).toBe('?tab=events');
});
