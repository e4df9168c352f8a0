import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useSpelling } from '../../../src/app/frame/use-spelling.ts';
import { EngineProvider } from '../../../src/app/shell/engine-context.ts';
import { testPassword } from '../../helpers/server.ts';
import { type World, world } from '../../helpers/world.ts';

let w: World;
afterEach(() => w.close());

test.each([false, true])(
  'where SPELL_CHECK is %s the page tells the browser so, without a connection too',
  async (checksSpelling) => {
    w = await world({ checksSpelling });
    const device = w.device();
    await device.signIn();
    device.goOffline();
    await device.engine.session.lock();
    await device.engine.session.unlock(testPassword);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <EngineProvider value={device.engine}>{children}</EngineProvider>
    );
    const { unmount } = renderHook(() => useSpelling(), { wrapper });
    expect(document.documentElement.getAttribute('spellcheck')).toBe(String(checksSpelling));
    unmount();
  },
);
