import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { GridsInTurn } from '../../../src/app/ui/grids-in-turn.tsx';
import { eventually } from '../../helpers/eventually.ts';

/** Three grids; shows them with these rows, and gives what stands there when the first frame is drawn. */
function grids() {
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  return {
    show(rows: readonly (readonly string[] | undefined)[], mark = '') {
      const all = rows.map((some) => ({ rows: some, grid: <p>{some?.join(' ')} </p> }));
      flushSync(() =>
        root.render(
          <GridsInTurn
            grids={all.map((one) => ({
              ...one,
              grid: (
                <>
                  {mark}
                  {one.grid}
                </>
              ),
            }))}
          />,
        ),
      );
      return place.textContent;
    },
    /** Each state that the page had from now on, until the last one. */
    async drawnUntil(last: string) {
      const drawn: string[] = [];
      const observer = new MutationObserver(() => drawn.push(place.textContent));
      observer.observe(place, { subtree: true, childList: true, characterData: true });
      onTestFinished(() => observer.disconnect());
      await eventually(() => expect(place.textContent).toBe(last));
      return drawn;
    },
  };
}

test('of three grids with new rows the first has them at once, each other one after the one before', async () => {
  const { show, drawnUntil } = grids();
  expect(show([['a'], ['b'], ['c']])).toBe('a b c ');
  expect(show([['A'], ['B'], ['C']])).toBe('A b c ');
  expect(await drawnUntil('A B C ')).toEqual(['A B c ', 'A B C ']);
});

test('a grid that alone has new rows waits for those above it, and none below waits for it', async () => {
  const { show, drawnUntil } = grids();
  show([['a'], undefined, ['c']]);
  expect(show([['a'], ['B'], ['c']])).toBe('a  c ');
  expect(await drawnUntil('a B c ')).toEqual(['a B c ']);
});

test('what changes while the rows are the same changes at once, in lists made anew too', () => {
  const { show } = grids();
  show([['a'], ['b'], ['c']]);
  expect(show([['a'], ['b'], ['c']], '*')).toBe('*a *b *c ');
});

test('on paper all grids have their new rows', () => {
  const { show } = grids();
  show([['a'], ['b'], ['c']]);
  expect(show([['A'], ['B'], ['C']])).toBe('A b c ');
  flushSync(() => window.dispatchEvent(new Event('beforeprint')));
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')));
  expect(show([['A'], ['B'], ['C']])).toBe('A B C ');
});
