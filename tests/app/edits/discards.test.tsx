import type { ReactNode } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Problem } from '#domain/problems.ts';
import type { EndedEdit, Engine, QueuedEdit } from '#sync/engine/engine.ts';
import { UndoDiscard } from '../../../src/app/changes/undo-discard.tsx';
import { DiscardDialog } from '../../../src/app/edits/discard-dialog.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';

let done: string[];
beforeEach(() => {
  done = [];
});
const engine = {
  view: { find: () => undefined, all: () => [] },
  queue: {
    discard: async (id: string) => void done.push(`discard ${id}`),
    undoDiscard: async (id: string) => void done.push(`undo ${id}`),
  },
} as unknown as Engine;
const edit = {
  id: 'one',
  entity: 'student',
  uid: 'u',
  action: 'save',
  state: 'waiting',
  changes: {},
  seen: null,
};

function show(node: ReactNode, value = engine) {
  const notices = createNotices();
  render(
    <EngineProvider value={value}>
      <NoticesProvider value={notices}>{node}</NoticesProvider>
    </EngineProvider>,
  );
  return notices;
}

test('a discarded change, and no other, is brought back by its receipt', async () => {
  show(
    <>
      {(['discarded', 'applied', 'amended', 'resolved'] as const).map((how) => (
        <UndoDiscard key={how} titleId="t" receipt={{ ...edit, id: how, how } as unknown as EndedEdit} />
      ))}
      <UndoDiscard titleId="t" receipt={edit as unknown as QueuedEdit} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo Discard' }));
  await waitFor(() => expect(done).toEqual(['undo discarded']));
});

test('an Undo that brings nothing back says so', async () => {
  const failing = {
    ...engine,
    queue: {
      ...engine.queue,
      undoDiscard: async () => {
        throw new Problem('rule', 'Nothing was brought back.');
      },
    },
  } as unknown as Engine;
  const notices = show(<DiscardDialog edit={edit as unknown as QueuedEdit} onEnd={() => {}} />, failing);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(notices.get()).toHaveLength(1));
  notices.get()[0]?.action?.run();
  await waitFor(() => expect(JSON.stringify(notices.get())).toContain('Nothing was brought back.'));
});

test('nothing is discarded before the question is answered with yes', async () => {
  let ended = 0;
  show(
    <DiscardDialog
      edit={edit as unknown as QueuedEdit}
      onEnd={() => (ended += 1)}
      onDiscarded={() => done.push('went on')}
    />,
  );
  expect(await screen.findByText(/leaves this device without reaching the server/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([ended, done]).toEqual([1, []]);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(done).toEqual(['discard one', 'went on']));
});
