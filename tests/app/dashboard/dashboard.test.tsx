import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/deadlines/days.ts';
import { gridDate } from '#domain/fields.ts';
import { DashboardScreen } from '../../../src/app/dashboard/dashboard-screen.tsx';
import { todayHere } from '../../../src/app/ui/today.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
beforeAll(async () => {
  ({ place, device } = await signedIn('admin'));
});
afterAll(() => place.close());

const screens = [{ path: '/dashboard', Component: DashboardScreen }];
const today = todayHere();
const inDays = (days: number) => addDays(today, days);

/** The lines of the worklist, each as its cells' words, without their titles and hidden numbers. */
const lines = async (count: number) => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Worklist' }))
      .getAllByRole('row')
      .slice(1);
  await eventually(() => expect(rows()).toHaveLength(count));
  return rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
};
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('who has nothing to do is told so, with the next day on which something is due', async () => {
  const { close } = openScreens(device, '/dashboard', screens);
  expect(await screen.findByText('Nothing is due.')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Mine'));
  expect(await screen.findByText('Nothing is due for you.')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Everybody'));
  expect(screen.getByText('No later day is known either.')).toBeDefined();
  const uid = await device.engine.edits.create('complaint', { dateFiled: today, studentId: null });
  expect(
    await screen.findByText(new RegExp(`^Next: ${gridDate(inDays(60))} Complaint report, `)),
  ).toBeDefined();
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const seen = device.engine.view.find('complaint', `~${uid}`)?.record;
  await device.engine.edits.save('complaint', uid, seen as never, { dateClosed: today });
  expect(await screen.findByText('No later day is known either.')).toBeDefined();
  close();
});

test('a line says what is due of whom, and who acts; the counts, the person, the kind and the day filter it', async () => {
  const { create, save } = device.engine.edits;
  const student = await create('student', { stateId: '1000000021', firstName: 'Josie', lastName: 'Lee' });
  const studentId = `~${student}`;
  const late = await create('complaint', { studentId, dateFiled: inDays(-70) });
  const founded = await create('complaint', { studentId, dateFiled: inDays(-40) });
  const mediation = await create('mediation', { studentId, dateFiled: inDays(-5) });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const change = async (kind: 'complaint' | 'mediation', uid: string, values: object) => {
    const seen = device.engine.view.find(kind, `~${uid}`)?.record;
    await save(kind, uid, seen as never, values as never);
  };
  await change('complaint', late, { investigatorName: 'Dana White' });
  await change('mediation', mediation, { mediatorName: 'Mo Reed' });
  await change('complaint', founded, {
    complaintWithdrawnFlag: false,
    dateReportIssued: inDays(-10),
    complaintFoundedFlag: true,
  });
  await create('finding', {
    complaintId: `~${founded}`,
    finding: 'No services were given.',
    correctiveAction: 'Train.',
    dueDate: inDays(20),
  } as never);
  await create('event', {
    parentId: `~${mediation}`,
    parentType: 'mediation',
    type: 'Mediation Scheduled',
    date: inDays(3),
    beginTime: '09:00',
  });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const number = (kind: 'complaint' | 'mediation', uid: string) => {
    const record = device.engine.view.find(kind, `~${uid}`)?.record;
    return record && 'yearCaseNumber' in record ? record.yearCaseNumber : record?.caseNumber;
  };
  const [first, second, third] = [
    number('complaint', late),
    number('mediation', mediation),
    number('complaint', founded),
  ];

  const { router, close } = openScreens(device, '/dashboard', screens);
  const all = [
    [
      `10 days late, ${gridDate(inDays(-10))} ${first}`,
      first,
      'Lee, Josie',
      'Complaint report',
      'DWDana White issue the report',
    ],
    [
      `In 3 days, ${gridDate(inDays(3))} 9:00 AM ${second}`,
      second,
      'Lee, Josie',
      'Mediation Scheduled',
      'MRMo Reed hold the mediation',
    ],
    [
      `In 20 days, ${gridDate(inDays(20))} ${third}`,
      third,
      'Lee, Josie',
      'Corrective action',
      'Nobody yet District',
    ],
  ];
  expect(await lines(3)).toEqual(all);
  const week = screen.getByRole('region', { name: 'This week' });
  expect(within(week).getByText(`${gridDate(inDays(3))} 9:00 AM`)).toBeDefined();

  fireEvent.click(screen.getByRole('link', { name: '1 overdue' }));
  expect(await lines(1)).toEqual([all[0]]);
  expect(router.state.location.search).toBe('?due=overdue');
  expect(screen.getByRole('link', { name: '1 overdue' }).getAttribute('aria-current')).toBe('true');
  fireEvent.click(screen.getByRole('link', { name: '1 overdue' }));
  await lines(3);
  expect(router.state.location.search).toBe('');

  choose('Kind', 'mediation');
  expect(await lines(1)).toEqual([all[1]]);
  expect(screen.getByRole('link', { name: '0 overdue' })).toBeDefined();
  choose('Kind', '');
  choose('Person', 'p:Dana White');
  expect(await lines(1)).toEqual([all[0]]);
  expect(router.state.location.search).toBe('');
  choose('Person', 'nobody');
  expect(await lines(1)).toEqual([all[2]]);
  choose('Person', '');

  // Odd from now on, and until it is mended; a closed case too.
  await change('complaint', late, { dateClosed: inDays(-71) });
  await screen.findByText('Closed before it was filed.');
  const odd = await lines(3);
  expect(odd[2]?.slice(0, 4)).toEqual([
    `No date ${first}`,
    first,
    'Lee, Josie',
    'Closed before it was filed.',
  ]);
  await change('complaint', late, { dateClosed: today });
  expect(await lines(2)).toEqual([all[1], all[2]]);
  close();
});

test('an open case that has nothing due says why', async () => {
  const uid = await device.engine.edits.create('complaint', { dateFiled: inDays(-20), studentId: null });
  await eventually(() => expect(device.engine.queue.edits.get()).toEqual([]));
  const seen = device.engine.view.find('complaint', `~${uid}`)?.record;
  await device.engine.edits.save('complaint', uid, seen as never, {
    complaintWithdrawnFlag: true,
    dateWithdrawn: inDays(-2),
  });
  const { close } = openScreens(device, '/dashboard?due=nothing', screens);
  const [line] = await lines(1);
  expect(line?.[2]).toBe('No student');
  expect(line?.[3]).toBe(`No time limit is running. The complaint was withdrawn on ${gridDate(inDays(-2))}.`);
  expect(line?.[4]).toBe('Nobody yet Close');
  close();
});

test('on paper the worklist has the rows of all its pages, and no box to search by', async () => {
  for (let made = 0; made < 16; made += 1)
    await device.engine.edits.create('complaint', { dateFiled: inDays(-40), studentId: null });
  const { close } = openScreens(device, '/dashboard', screens);
  await lines(15);
  const paged = /^1–15 of \d+ rows$/;
  expect(screen.getByText(paged)).toBeDefined();
  expect(screen.getByLabelText('Student Name').closest('[data-print="no"]')).not.toBeNull();
  fireEvent(window, new Event('beforeprint'));
  await eventually(() => expect(screen.queryByText(paged)).toBeNull());
  const all = within(screen.getByRole('table', { name: 'Worklist' })).getAllByRole('row').length - 1;
  expect(all).toBeGreaterThan(15);
  expect(screen.getByText(`${all} rows`)).toBeDefined();
  fireEvent(window, new Event('afterprint'));
  await lines(15);
  close();
});
