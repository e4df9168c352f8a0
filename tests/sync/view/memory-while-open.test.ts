import { expect, test } from 'vitest';
import { createMemory } from '#sync/view/memory.ts';
import { memoryWhileOpen } from '#sync/view/memory-while-open.ts';
import { aComplaint } from '../../helpers/factories.ts';
import { inPage } from '../a-page.ts';

const row = () => inPage('complaint', aComplaint());
const shown = ({ view }: ReturnType<typeof createMemory>) => view.all('complaint').length;

test('a session’s memory is empty at its end, and what comes later stays out of it', () => {
  const page = createMemory();
  const first = memoryWhileOpen(page);
  first.putRows([row()]);
  first.hold();
  expect(shown(page)).toBe(1);
  first.end();
  first.putRows([row()]);
  first.putUnkept([row()]);
  expect(shown(page)).toBe(0);

  const second = memoryWhileOpen(page);
  second.putRows([row()]);
  first.dropRows();
  first.end();
  expect(shown(page)).toBe(1);
});
