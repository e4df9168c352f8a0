import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Said } from '../../../src/app/ui/said.tsx';

test('words that come with their region come after it, so that a screen reader says them, and other words in their place', async () => {
  const drawn: string[] = [];
  const seen = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        drawn.push(node instanceof Element ? `<${node.localName}>` : `${node.textContent}`);
  });
  seen.observe(document.body, { childList: true, characterData: true, subtree: true });
  const { rerender } = render(<Said words="1 was skipped" />);
  await screen.findByText('1 was skipped');
  expect(drawn).toEqual(['<div>', '<output>', '1 was skipped']);
  rerender(<Said words="2 were skipped" />);
  await screen.findByText('2 were skipped');
  seen.disconnect();
});
