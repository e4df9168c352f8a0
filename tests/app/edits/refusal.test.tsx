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

test('what was refused for its fields alone is told once, each problem with its field', () => {
  const refusedFor = (...fields: { path: string; message: string }[]) =>
    ({
      entity: 'complaint',
      error: fields.map(({ message }) => message).join(' '),
      fields,
    }) as unknown as QueuedEdit;
  const facts = { path: 'facts', message: 'Too long' };
  const filed = { path: 'dateFiled', message: 'Date Filed is required' };

  const several = render(<Refusal edit={refusedFor(facts, filed)} />);
  expect(several.container.textContent).toBe('Facts: Too longDate Filed is required');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  several.unmount();

  const one = render(<Refusal edit={refusedFor(facts)} />);
  expect(one.container.textContent).toBe('Facts: Too long');
  one.unmount();

  const named = render(<Refusal edit={refusedFor({ path: 'facts', message: 'There are no Facts' })} />);
  expect(named.container.textContent).toBe('There are no Facts');
  named.unmount();
});
