import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LookupScreen, NewLookupScreen } from '../../../src/app/admin/lookup-screen.tsx';
import { links } from '../../../src/app/shell/links.ts';
import { type Rest, restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let other: Rest;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
  other = await restClient(place.server, 'admin');
});
afterAll(() => place.close());

const screens = [
  { path: '/lists/district/:id', element: <LookupScreen kind="district" /> },
  { path: '/lists/districtcreate', element: <NewLookupScreen kind="district" /> },
];

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test.each(['A/B', '%2F', '%2e%2e', '50%', '...', 'a?b#c', 'Ñandú 1'])(
  'the district %s opens at its address, and is saved',
  async (code) => {
    await other.post('/api/admin/district/', { code, name: `District ${code}` });
    const { close } = openScreens(device, links.lookup('district', code), screens);
    expect((await box('Code')).value).toBe(code);
    fireEvent.change(await box('Name'), { target: { value: `New ${code}` } });
    await screen.findByText(/^Unsaved/);
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await screen.findByText('District changes saved');
    close();
    const { body } = await other.get<{ name: string }>(`/api/admin/district/${encodeURIComponent(code)}`);
    expect(body.name).toBe(`New ${code}`);
  },
);

test('a code that no address can end with is refused where it is typed, and by the server', async () => {
  const { close } = openScreens(device, links.newLookup('district'), screens);
  const code = await box('Code');
  fireEvent.change(code, { target: { value: '..' } });
  fireEvent.blur(code);
  expect(await screen.findByText('Code is invalid: an address can’t end with “..”')).toBeDefined();
  close();
  const answer = await other.post('/api/admin/district/', { code: '..', name: 'Two dots' });
  expect(answer.status).toBe(400);
});
