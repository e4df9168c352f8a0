import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { StudentListScreen } from '../../../src/app/students/student-list-screen.tsx';
import { StudentSearchScreen } from '../../../src/app/students/student-search-screen.tsx';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('where there is nobody yet no filters are blamed for it, and where there are filters the search is offered again', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  openScreens(device, '/studentlist', [
    { path: '/students', Component: StudentSearchScreen },
    { path: '/studentlist', Component: StudentListScreen },
  ]);
  await screen.findByText('There is no student yet.');
  expect(screen.queryByText(/filters/)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Student Search' }));
  await screen.findByText(/^No student has a case in 2\d{3}-2\d{3} yet, or an open one\.$/);
  fireEvent.change(await screen.findByLabelText('Last Name'), { target: { value: 'Larch' } });
  await screen.findByText(/^No student with a case in 2\d{3}-2\d{3} matches what is typed\.$/);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByText('No student matches all of the filters.');
  expect(screen.getByRole('link', { name: 'Search again' })).toBeDefined();
});
