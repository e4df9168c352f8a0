import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('an open case of another school year than the selected one says of which it is', async () => {
  const { place, device } = await signedIn();
  const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
  const openFiled = async (dateFiled: string) => {
    const uid = await device.engine.edits.create('complaint', { dateFiled });
    const { close } = openScreens(device, `/complaint/edit/~${uid}/all`, screens);
    await screen.findByLabelText('Facts');
    return close;
  };
  const closeJuly = await openFiled('2027-07-01');
  expect(screen.getByText('Filed in 2027-2028')).toBeDefined();
  closeJuly();
  const closeJune = await openFiled('2027-06-30');
  expect(screen.queryByText(/^Filed in/)).toBeNull();
  closeJune();
  await place.close();
});
