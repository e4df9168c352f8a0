import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordChange } from '#contract/history.ts';
import type { Engine } from '#sync/engine/engine.ts';
import { HistoryButton } from '../../../src/app/history/history-button.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { aChange } from './a-change.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const uid = '0190a000-0000-7000-8000-0000000000aa';
const change = (given: Partial<RecordChange>) => aChange({ uid, ...given });

test('a conflict is told as decided also where its decision stands on the page above', async () => {
  const decision = change({ number: 2, fields: [{ field: 'facts', before: 'theirs', after: 'mine' }] });
  const conflict = change({
    action: 'conflict',
    conflicts: [{ field: 'facts', base: 'was', theirs: 'theirs', yours: 'mine' }],
  });
  const online = async (_name: string, { query }: { query: { before?: number } }) => {
    const about = { entity: 'complaint', uid, isDeleted: false, destroyed: null };
    const page =
      query.before === undefined ? { changes: [decision], next: 2 } : { changes: [conflict], next: null };
    return { body: { ...about, ...page }, headers: new Headers() };
  };
  render(
    <EngineProvider value={{ ...device.engine, online } as unknown as Engine}>
      <MemoryRouter>
        <HistoryButton entity="complaint" uid={uid} title="Complaint" isNew={false} />
      </MemoryRouter>
    </EngineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'History' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier changes' }));
  expect(await screen.findByText('Decided: what Edith Example typed was taken.')).toBeDefined();
});
