import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QueuedEdit } from '#sync/engine/engine.ts';
import { UploadActions } from '../../../src/app/changes/upload-actions.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { createNotices, NoticesProvider } from '../../../src/app/ui/notices.ts';

test('Try Again of a refused document tries once, though it is pressed twice', () => {
  const amend = vi.fn(() => new Promise(() => {}));
  const edit = { id: 'e', uid: 'd', action: 'upload', state: 'refused' } as QueuedEdit;
  render(
    <EngineProvider value={{ queue: { amend } } as never}>
      <NoticesProvider value={createNotices()}>
        <UploadActions edit={edit} titleId="title" />
      </NoticesProvider>
    </EngineProvider>,
  );
  const again = screen.getByRole('button', { name: 'Try Again' });
  fireEvent.click(again);
  fireEvent.click(again);
  expect(amend).toHaveBeenCalledTimes(1);
});
