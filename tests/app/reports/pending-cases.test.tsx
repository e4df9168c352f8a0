import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PendingCasesScreen } from '../../../src/app/reports/pending-cases-screen.tsx';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('a year in which nothing was filed yet is not said to have closed cases', async () => {
  const { place, device } = await signedIn();
  const { close } = openScreens(device, '/reports/pending', [
    { path: '/reports/pending', Component: PendingCasesScreen },
  ]);
  fireEvent.click(await screen.findByRole('radio', { name: 'Everybody' }));
  expect(await screen.findAllByText('None that was filed in 2026-2027 is open.')).toHaveLength(3);
  close();
  await place.close();
});
