import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Engine, QueuedEdit } from '#sync/engine/engine.ts';
import { settable } from '#sync/base/observable.ts';
import { useAmend } from '../../../src/app/record-form/use-amend.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

const Form = () => <p>{useAmend()?.id ?? 'nothing to correct'}</p>;

test('the address asks to correct a refused edit until that has ended', async () => {
  const edits = settable<readonly QueuedEdit[]>([{ id: 'one' } as QueuedEdit]);
  const router = createMemoryRouter([{ path: '/student/:id', Component: Form }], {
    initialEntries: ['/student/1?tab=events&amend=one'],
  });
  render(
    <EngineProvider value={{ queue: { edits } } as unknown as Engine}>
      <RouterProvider router={router} />
    </EngineProvider>,
  );
  expect(screen.getByText('one')).toBeDefined();
  expect(router.state.location.search).toBe('?tab=events&amend=one');
  await act(async () => edits.set([]));
  expect(screen.getByText('nothing to correct')).toBeDefined();
  expect(router.state.location.search).toBe('?tab=events');
});
