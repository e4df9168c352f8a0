import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { ComplaintScreen } from '../../../src/app/complaints/complaint-screen.tsx';
import { type Fields, restClient } from '../../helpers/rest.ts';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('a district that was typed and not chosen is chosen though another tab of the case is opened at once', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  const admin = await restClient(place.server, 'admin');
  await admin.post('/api/admin/district/', { code: '65360000', name: 'Tipton' });
  const { body } = await admin.post<Fields>('/api/dispute/complaint/', { dateFiled: '2026-09-02' });
  await device.engine.queue.syncNow();
  const screens = [{ path: '/complaint/edit/:id/:returnState', Component: ComplaintScreen }];
  onTestFinished(openScreens(device, `/complaint/edit/${body.id}/all`, screens).close);
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Primary District' });
  box.focus();
  fireEvent.change(box, { target: { value: 'Tipton' } });
  box.blur();
  fireEvent.click(screen.getByRole('tab', { name: /^Events/ }));
  await screen.findByText('No Events');
  expect(await screen.findByText(/^Unsaved on Summary: Primary District/)).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: /^Summary/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Primary District' }).value).toBe('Tipton'),
  );
});
