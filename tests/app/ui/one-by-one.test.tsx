import { render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Later, OneByOne, whenDrawn } from '../../../src/app/ui/one-by-one.tsx';
import { useIsPrinting } from '../../../src/app/ui/use-is-printing.ts';
import { eventually } from '../../helpers/eventually.ts';

const groups = ['one', 'two', 'three'].map((name) => <p key={name}>{name}</p>);

/** What stands there when the first frame is drawn, and once all of it does. */
async function drawn(content: React.ReactNode): Promise<[string, string]> {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(content));
  const first = place.textContent;
  await eventually(() => expect(place.querySelector('[data-coming]')).toBeNull());
  const all = place.textContent;
  root.unmount();
  return [first, all];
}

test('the first group comes with the screen, the others after it in their order', async () => {
  expect(await drawn(<OneByOne>{groups}</OneByOne>)).toEqual(['one', 'onetwothree']);
});

test('all come at once where the address leads to one of them', async () => {
  expect(await drawn(<OneByOne atOnce>{groups}</OneByOne>)).toEqual(['onetwothree', 'onetwothree']);
});

test('what is there later stays there', () => {
  const { rerender } = render(<Later>hidden fields</Later>);
  expect(screen.getByText('hidden fields')).toBeTruthy();
  rerender(<Later>other fields</Later>);
  expect(screen.getByText('other fields')).toBeTruthy();
});

test('whoever looks at all that stands on the screen waits for what comes later, and for what comes after that', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<OneByOne>{groups}</OneByOne>));
  await whenDrawn();
  expect(place.textContent).toBe('onetwothree');
  root.unmount();
});

test('on paper all stands at once', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<OneByOne>{groups}</OneByOne>));
  flushSync(() => window.dispatchEvent(new Event('beforeprint')));
  expect(place.textContent).toBe('onetwothree');
  window.dispatchEvent(new Event('afterprint'));
  root.unmount();
});

function Panel() {
  return useIsPrinting() ? 'open' : 'closed';
}

test('what comes while the page is printed is printed as what stood there before', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <Later>
        <Panel />
      </Later>,
    ),
  );
  flushSync(() => window.dispatchEvent(new Event('beforeprint')));
  expect(place.textContent).toBe('open');
  await whenDrawn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(place.textContent).toBe('open');
  window.dispatchEvent(new Event('afterprint'));
  await eventually(() => expect(place.textContent).toBe('closed'));
  root.unmount();
});

test('a place that goes before anything came is waited for no more', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<OneByOne>{groups}</OneByOne>));
  const drawn = whenDrawn();
  root.unmount();
  await drawn;
  expect(place.textContent).toBe('');
});
