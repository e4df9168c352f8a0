import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explanationOf } from '#domain/cases/explanation.ts';
import { oddities } from '#domain/desk/oddities/oddities.ts';
import { Contradictions } from '../../../src/app/reports/contradictions.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn());
});
afterAll(() => place.close());

const screens = [{ path: '/emaps', Component: Contradictions }];

test('what contradicts itself in a finding or an event of a case is told with what does in its own fields', async () => {
  const { create, save } = device.engine.edits;
  const dateFiled = '2026-09-02';
  const odd = await create('complaint', { dateFiled });
  await create('complaint', { dateFiled });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const { close } = openScreens(device, '/emaps', screens);
  expect(await screen.findByText('No contradictions')).toBeDefined();

  const seen = device.engine.view.find('complaint', `~${odd}`)?.record;
  await save('complaint', odd, seen as never, { dateClosed: dateFiled } as never);
  await create('finding', {
    complaintId: `~${odd}`,
    finding: 'No services were given.',
    correctiveAction: 'Train.',
    dateCompleted: '2020-01-01',
  } as never);
  await create('event', { parentId: `~${odd}`, parentType: 'complaint', type: 'Phone Call' } as never);
  const table = await screen.findByRole('table', { name: 'Cases whose data contradicts itself' });
  await eventually(() =>
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent),
    ).toEqual([
      'A corrective action was completed before the complaint was filed. Phone Call without a date.',
    ]),
  );

  // Of what is explained the page has the words.
  const now = device.engine.view.find('complaint', `~${odd}`)?.record;
  if (!now) throw new Error('the complaint is not here');
  const parts = {
    findings: device.engine.view.of('finding', odd).map(({ record }) => record),
    events: device.engine.view.of('event', odd).map(({ record }) => record),
  };
  const [late] = oddities('complaint', now, parts);
  await save('complaint', odd, now, { ...explanationOf('Trained before.', [late?.key ?? '']) });
  await eventually(() =>
    expect(within(table).getAllByRole('cell').at(-1)?.textContent).toBe(
      'Phone Call without a date.Explained A corrective action was completed before the complaint was filed. “Trained before.”',
    ),
  );
  close();
});
