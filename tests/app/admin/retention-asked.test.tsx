import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

test('a case whose number was emptied is destroyed by a word that is typed, and not by one press', async () => {
  const admin = await restClient(place.server, 'admin');
  await place.server.addUser('second', ['Admin']);
  const second = await restClient(place.server, 'second');
  const { body } = await admin.post('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  const { id, uid } = body as { id: number; uid: string };
  await admin.put(`/api/dispute/complaint/${id}`, { yearCaseNumber: null });
  const records = [{ entity: 'complaint', uid }];
  await second.post('/api/admin/retention/destructions', { records, reason: 'parent', reference: null });
  openScreens(device, '/retention', [{ path: '/retention', Component: RetentionScreen }]);
  fireEvent.click(await screen.findByRole('button', { name: /^Consent/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const isClosed = () =>
    dialog.getByRole('button', { name: 'Consent and Destroy' }).getAttribute('aria-disabled');
  expect(isClosed()).toBe('true');
  fireEvent.change(dialog.getByLabelText('Confirmation'), { target: { value: 'DESTROY' } });
  expect(isClosed()).toBeNull();
});
