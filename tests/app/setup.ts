import { cleanup, configure } from '@testing-library/react';
import type { Window } from 'happy-dom';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { loadOpenedLater } from '../../src/app/ui/opened-later.tsx';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 30_000 });

// As in a page that has had time since its screen was drawn.
beforeAll(loadOpenedLater);

/** Files share a worker's window: a link to a file would take it elsewhere, for all tests after it. */
const { settings } = (window as unknown as Window).happyDOM;
settings.navigation.disableMainFrameNavigation = true;
settings.navigation.disableFallbackToSetURL = true;
const address = window.location.href;

/** An unexpected console.error fails the test: React reports broken markup and lost updates there. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    throw new Error(`console.error: ${words.map(String).join(' ')}`);
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(document.body.textContent).toBe('');
  expect(window.location.href).toBe(address);
});
