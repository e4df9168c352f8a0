import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../src/app/edits/refusal.tsx';
import type { QueuedEdit } from '#sync/engine/engine.ts';

test('a refusal names each field once, also where its own words begin with the field', () => {
  const edit = {
    entity: 'mediation',
    error: 'The mediator Ada Lin was deleted.',
    fields: [
      { path: 'mediatorName', message: 'Mediator was deleted' },
      { path: 'filerZip', message: 'Too short' },
    ],
  } as unknown as QueuedEdit;
  const { unmount } = render(<Refusal edit={edit} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mediator was deleted',
    expect.stringMatching(/: Too short$/),
  ]);
  unmount();
});
