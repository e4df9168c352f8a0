import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settable } from '#sync/base/observable.ts';
import { PassphraseForm } from '../../../src/app/account/passphrase-form.tsx';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';

/** Opens the form of a device that offers these words, one after the other. */
function openForm(...offers: string[]) {
  const ways = { offer: async () => offers.shift() ?? null };
  const engine = { session: { ways }, status: settable({ workOffline: false }) };
  render(
    <EngineProvider value={engine as never}>
      <PassphraseForm submit="Use Offline" onDone={() => {}}>
        {null}
      </PassphraseForm>
    </EngineProvider>,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const typed = () =>
  ['Passphrase', 'Confirm Passphrase'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

test('who takes the words that are offered and then asks for others takes these anew: nobody sees the first any more', async () => {
  openForm('wooden kettle lamp sky', 'paper moon river stone');
  await screen.findByText('wooden kettle lamp sky');
  press('Use These Words');
  expect(typed()).toEqual(['wooden kettle lamp sky', 'wooden kettle lamp sky']);
  press('Other Words');
  await screen.findByText('paper moon river stone');
  expect(typed()).toEqual(['', '']);
});

test('a passphrase of one’s own stays where other words are asked for', async () => {
  openForm('wooden kettle lamp sky', 'paper moon river stone');
  await screen.findByText('wooden kettle lamp sky');
  fireEvent.change(screen.getByLabelText('Passphrase'), { target: { value: 'words of mine alone' } });
  press('Other Words');
  await screen.findByText('paper moon river stone');
  expect(typed()).toEqual(['words of mine alone', '']);
});
