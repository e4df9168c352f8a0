import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StudentCombobox } from '../../../src/app/students/student-combobox.tsx';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('reader'));
});
afterAll(() => place.close());

const Component = () => <StudentCombobox label="Student" isJump onChoose={() => {}} />;

test('a text that is too long for the server says that it is, not that the server could not be asked', async () => {
  const { close } = openScreens(device, '/box', [{ path: '/box', Component }]);
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'a pasted page '.repeat(40) } });
  expect(await screen.findByText('This can’t be looked for: Too long', { selector: 'p' })).toBeDefined();
  close();
});
