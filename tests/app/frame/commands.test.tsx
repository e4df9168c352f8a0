import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { commandsOnScreen } from '../../../src/app/frame/search/commands.ts';
import { Button } from '../../../src/app/ui/button.tsx';
import { Later } from '../../../src/app/ui/one-by-one.tsx';

test('the buttons that come after the first fields of a screen are commands for who asks before they have come', async () => {
  // happy-dom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(true);
  const main = document.body.appendChild(document.createElement('main'));
  const root = createRoot(main);
  flushSync(() =>
    root.render(
      <Later>
        <Button isCommand>Print Case</Button>
      </Later>,
    ),
  );
  const asked = commandsOnScreen();
  expect(main.querySelector('button')).toBeNull();
  expect((await asked).map(({ name }) => name)).toEqual(['Print Case']);
  root.unmount();
  main.remove();
});
