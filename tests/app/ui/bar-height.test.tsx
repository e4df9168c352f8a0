import { render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { besideBarRef, useBarHeight } from '../../../src/app/ui/use-bar-height.ts';

function Bar() {
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div ref={bar}>
      <div data-bar="" />
    </div>
  );
}

const Page = ({ hasBar, hasRail }: { hasBar: boolean; hasRail: boolean }) => (
  <main ref={besideBarRef}>
    {hasBar && <Bar />}
    {hasRail && <aside ref={besideBarRef} />}
  </main>
);

const told = (element: Element | null) =>
  (element as HTMLElement | null)?.style.getPropertyValue('--bar-top') ?? 'not there';

afterEach(() => {
  vi.restoreAllMocks();
});

test('whatever stands beside a bar is told its height, also what comes later, and no more when the bar goes', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  const { container, rerender } = render(<Page hasBar hasRail={false} />);
  const main = container.querySelector('main');
  expect(told(main)).toBe('96px');
  expect(told(document.documentElement)).toBe('96px');
  rerender(<Page hasBar hasRail />);
  expect(told(container.querySelector('aside'))).toBe('96px');
  rerender(<Page hasBar={false} hasRail />);
  for (const element of [main, document.documentElement, container.querySelector('aside')])
    expect(told(element)).toBe('');
});
