import { act, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/deadlines/days.ts';
import { gridDate } from '#domain/fields.ts';
import { EmapsScreen } from '../../../src/app/reports/emaps-screen.tsx';
import { correctToday, todayHere } from '../../../src/app/ui/today.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterEach(() => correctToday(0));
afterAll(() => place.close());

const asked = () => device.net.sent.filter((one) => one.includes('/emaps/generate')).length;

test('a status date before the year begins is told beside it: no report of noughts is made of a slip', async () => {
  const { close } = openScreens(device, '/emaps', [{ path: '/emaps', Component: EmapsScreen }]);
  const day = await screen.findByLabelText('Status Date');
  const generate = () => screen.getByRole('button', { name: 'Generate Report' });
  fireEvent.change(day, { target: { value: '6/30/2026' } });
  const words = 'The school year begins on 07/01/2026: by this day nothing is counted';
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  fireEvent.click(generate());
  expect([generate().getAttribute('aria-disabled'), asked()]).toEqual(['true', 0]);
  fireEvent.change(day, { target: { value: '7/1/2026' } });
  expect([screen.queryByText(words), generate().getAttribute('aria-disabled')]).toEqual([null, null]);
  close();
});

test('a status date that is still to come is told beside it and generates nothing', async () => {
  const { close } = openScreens(device, '/emaps', [{ path: '/emaps', Component: EmapsScreen }]);
  const day = await screen.findByLabelText('Status Date');
  const generate = () => screen.getByRole('button', { name: 'Generate Report' });
  const today = todayHere();
  fireEvent.change(day, { target: { value: addDays(today, 1) } });
  const words = `Today is ${gridDate(today)}: what happens after it is not known yet`;
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  fireEvent.click(generate());
  expect([generate().getAttribute('aria-disabled'), asked()]).toEqual(['true', 0]);
  fireEvent.change(day, { target: { value: today } });
  expect([screen.queryByText(words), generate().getAttribute('aria-disabled')]).toEqual([null, null]);
  close();
});

test('a screen that stays open over midnight offers the new day, and a chosen one stays', async () => {
  const { close } = openScreens(device, '/emaps', [{ path: '/emaps', Component: EmapsScreen }]);
  const day = await screen.findByLabelText<HTMLInputElement>('Status Date');
  const passMidnights = (count: number): void => act(() => correctToday(count * 24 * 60 * 60_000));
  const { value: today } = day;
  passMidnights(1);
  expect(day.value).not.toBe(today);
  fireEvent.change(day, { target: { value: '10/1/2026' } });
  fireEvent.blur(day);
  const { value: chosen } = day;
  passMidnights(2);
  expect(day.value).toBe(chosen);
  close();
});

test('where nobody chose a status date the report is of the server’s today: this device may be in another zone', async () => {
  const { close } = openScreens(device, '/emaps', [{ path: '/emaps', Component: EmapsScreen }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Generate Report' }));
  const today = place.server.clock.today();
  expect(todayHere()).not.toBe(today);
  await screen.findByText(new RegExp(`by status date ${gridDate(today)}`));
  close();
});
