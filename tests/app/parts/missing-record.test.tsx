import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { CaseScreen } from '../../../src/app/cases/case-screen.tsx';
import { restClient } from '../../helpers/rest.ts';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('whoever restores a deleted case by keyboard is at its title, not before the page', async () => {
  const { place, device } = await signedIn('admin');
  onTestFinished(() => place.close());
  const admin = await restClient(place.server, 'admin');
  const { body: made } = await admin.post('/api/dispute/complaint', { dateFiled: '2026-09-02' });
  await admin.delete(`/api/dispute/complaint/${String(made.id)}`);
  const Component = () => <CaseScreen kind="complaint" summary={() => null} />;
  const address = `/complaint/edit/${String(made.id)}/all`;
  openScreens(device, address, [{ path: '/complaint/edit/:id/:returnState', Component }]);
  const restore = await screen.findByRole('button', { name: 'Restore' });
  restore.focus();
  fireEvent.click(restore);
  const title = await screen.findByRole('heading', { level: 1, name: /^Complaint \d/ });
  await waitFor(() => expect(document.activeElement).toBe(title));
});
