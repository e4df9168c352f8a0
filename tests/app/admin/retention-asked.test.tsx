import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RetentionScreen } from '../../../src/app/admin/retention-screen.tsx';
import { restClient } from '../../helpers/rest.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

test('the focus goes to the title of the screen when a request is withdrawn, and its entry is gone', async () => {
  const admin = await restClient(place.server, 'admin');
  const { body } = await admin.post('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  const { uid } = body as { uid: string };
  await device.engine.online('askDestruction', {
    body: { records: [{ entity: 'complaint', uid }], reason: 'parent', reference: null },
  });
  openScreens(device, '/retention', [{ path: '/retention', Component: RetentionScreen }]);
  const withdraw = await screen.findByRole('button', { name: /^Withdraw the request/ });
  withdraw.focus();
  fireEvent.click(withdraw);
  expect(await screen.findByText('Nobody asked to destroy anything')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.id).toBe('page-title'));
});
