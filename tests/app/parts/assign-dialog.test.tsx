import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AssignDialog, type CaseKey } from '../../../src/app/parts/assign-dialog.tsx';
import { signedIn } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

test('who cancels while cases are being assigned is not told that they are not: the dialog stays until they are', async () => {
  const { place, device } = await signedIn();
  onTestFinished(() => place.close());
  const { edits, view } = device.engine;
  const uids = [];
  for (const dateFiled of ['2026-09-02', '2026-09-03'])
    uids.push(await edits.create('complaint', { dateFiled }));
  const cases = uids.map((uid): CaseKey => ({ kind: 'complaint', uid }));
  function Screen() {
    const [isOpen, setOpen] = useState(true);
    return <AssignDialog cases={cases} isOpen={isOpen} onClose={() => setOpen(false)} />;
  }
  onTestFinished(openScreens(device, '/', [{ path: '/', Component: Screen }]).close);
  const dialog = within(await screen.findByRole('dialog'));
  const person = dialog.getByLabelText('Person');
  const edith = within(person).getByText<HTMLOptionElement>('Edith Example');
  fireEvent.change(person, { target: { value: edith.value } });

  const gate = Promise.withResolvers<void>();
  const save = edits.save.bind(edits);
  vi.spyOn(edits, 'save').mockImplementation(async (...given) => {
    await gate.promise;
    return save(...given);
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  gate.resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const assigned = view.all('complaint').map(({ record }) => record.investigatorName);
  expect(assigned).toEqual(['Edith Example', 'Edith Example']);
});
