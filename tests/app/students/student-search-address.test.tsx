import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noStudentFilters } from '../../../src/app/students/student-filters.ts';
import { useStudentSearch } from '../../../src/app/students/use-student-search.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

const last = { ...noStudentFilters, districtCode: '0027', lastName: 'Lee' };

let place: World;
let device: Device;
beforeEach(async () => {
  ({ place, device } = await signedIn('editor'));
  await device.engine.remembered.put('student-search', last);
});
afterEach(() => place.close());

/** The filters that a page shows which is loaded at this address. */
async function loadedAt(address: string): Promise<unknown> {
  const Component = () => <output>{JSON.stringify(useStudentSearch().filters)}</output>;
  const { close } = openScreens(device, address, [{ path: '/studentlist', Component }]);
  const text = (await screen.findByText(/districtCode/)).textContent;
  close();
  return JSON.parse(text);
}

test('a page of results that is loaded again shows the last search, with the names that no address has', async () => {
  expect(await loadedAt('/studentlist?district=0027')).toEqual(last);
  expect(await loadedAt('/studentlist')).toEqual(last);
});

test('an address that names another district shows that alone', async () => {
  expect(await loadedAt('/studentlist?district=0180')).toEqual({
    ...noStudentFilters,
    districtCode: '0180',
  });
});
