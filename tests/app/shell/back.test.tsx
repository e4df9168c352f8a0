import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AllCasesScreen } from '../../../src/app/cases/all-cases-screen.tsx';
import { CaseSearchScreen } from '../../../src/app/cases/case-search-screen.tsx';
import { StudentCasesScreen } from '../../../src/app/cases/student-cases-screen.tsx';
import { DueProcessScreen } from '../../../src/app/due-processes/due-process-screen.tsx';
import { MediationScreen } from '../../../src/app/mediations/mediation-screen.tsx';
import { NewMediationScreen } from '../../../src/app/mediations/new-mediation-screen.tsx';
import { StudentListScreen } from '../../../src/app/students/student-list-screen.tsx';
import { StudentScreen } from '../../../src/app/students/student-screen.tsx';
import { StudentSearchScreen } from '../../../src/app/students/student-search-screen.tsx';
import { eventually } from '../../helpers/eventually.ts';
import { type Device, signedIn, type World } from '../../helpers/world.ts';
import { openScreens } from '../open-screens.tsx';

let place: World;
let device: Device;
let linked: string;
beforeAll(async () => {
  ({ place, device } = await signedIn());
  const { edits, queue, view } = device.engine;
  for (let count = 1; count <= 30; count++) {
    const student = await edits.create('student', {
      stateId: String(3_000_000_000 + count),
      firstName: `Name${count}`,
      lastName: 'Lee',
    });
    await edits.create('mediation', { studentId: `~${student}`, dateFiled: '2026-09-02' });
    if (count > 1) continue;
    linked = await edits.create('dueprocess', { studentId: `~${student}`, dateFiled: '2026-09-02' });
    await queue.syncNow();
    const seen = view.find('dueprocess', `~${linked}`)?.record;
    if (seen) await edits.agreeToMediation(seen, true, '2026-09-03');
  }
  await queue.syncNow();
  await eventually(() => expect(queue.edits.get()).toEqual([]));
});
afterAll(() => place.close());

const screens = [
  { path: '/mediationlist', element: <AllCasesScreen kind="mediation" /> },
  { path: '/mediationstudentlist/:studentId/:returnState', element: <StudentCasesScreen kind="mediation" /> },
  { path: '/mediation/edit/:id/:returnState', Component: MediationScreen },
  { path: '/mediation/create/:studentId/:returnState', Component: NewMediationScreen },
  { path: '/dueprocess/edit/:id/:returnState', Component: DueProcessScreen },
  { path: '/casesearch', Component: CaseSearchScreen },
  { path: '/students', Component: StudentSearchScreen },
  { path: '/studentlist', Component: StudentListScreen },
  { path: '/studentlist/edit/:id', Component: StudentScreen },
];
const back = async () => fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
const addressOf = ({ router }: ReturnType<typeof openScreens>) =>
  router.state.location.pathname + router.state.location.search;
const bodyRows = () => screen.findAllByRole('row').then((rows) => rows.slice(1));

test('Back from a case returns to the very list: filter, order, page, the row that was opened, and how far it was scrolled', async () => {
  const app = openScreens(device, '/mediationlist?filter=open&sort=student&page=2', screens);
  const [, second] = await bodyRows();
  const words = second?.textContent ?? '';
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(420);
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  fireEvent.click(second as HTMLElement);
  await screen.findByLabelText('Date Filed');
  expect(addressOf(app)).toMatch(/^\/mediation\/edit\/\d+\/ml$/);
  await back();
  await waitFor(() => expect(addressOf(app)).toBe('/mediationlist?filter=open&sort=student&page=2'));
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('row'));
  expect(document.activeElement?.textContent).toBe(words);
  expect(scrolled).toHaveBeenCalledWith(0, 420);
});

test.each([
  ['a row', 'td:last-child'],
  ['the link in a row', 'a'],
])('a double press on %s before the case is drawn opens the case once', async (_, part) => {
  const app = openScreens(device, '/mediationlist?sort=student', screens);
  const [, second] = await bodyRows();
  const pressed = second?.querySelector<HTMLElement>(part);
  act(() => {
    pressed?.click();
    pressed?.click();
  });
  await screen.findByLabelText('Date Filed');
  expect(screen.getByText(/^2 of/)).toBeDefined();
  await act(() => app.router.navigate(-1));
  expect(addressOf(app)).toBe('/mediationlist?sort=student');
});

test('of two rows that are pressed before a case is drawn the last one opens, and one step back is the list', async () => {
  const app = openScreens(device, '/mediationlist?sort=student', screens);
  const [first, second, third] = await bodyRows();
  act(() => {
    for (const row of [first, third, second]) row?.querySelector<HTMLElement>('td:last-child')?.click();
  });
  await screen.findByLabelText('Date Filed');
  expect(screen.getByText(/^2 of/)).toBeDefined();
  expect(screen.queryByText(/left the list/)).toBeNull();
  await act(() => app.router.navigate(-1));
  expect(addressOf(app)).toBe('/mediationlist?sort=student');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(second?.textContent));
});

test('a double press on a link before its screen is drawn is one entry of the history, and a press after it another', async () => {
  const id = device.engine.view.find('dueprocess', `~${linked}`)?.record.id;
  const app = openScreens(device, `/dueprocess/edit/${id}/all`, screens);
  const link = await screen.findByRole('link', { name: 'View Mediation' });
  act(() => {
    link.click();
    link.click();
  });
  await waitFor(() => expect(addressOf(app)).toMatch(/^\/mediation\/edit\/\d+\/dr$/));
  await screen.findByText('Mediator');
  await act(() => app.router.navigate('/students'));
  await screen.findByLabelText('State ID');
  await act(() => app.router.navigate(-1));
  expect(addressOf(app)).toMatch(/^\/mediation\/edit\/\d+\/dr$/);
  await act(() => app.router.navigate(-1));
  expect(addressOf(app)).toBe(`/dueprocess/edit/${id}/all`);
});

test('an entry of the history that was never drawn is none that Back stops at', async () => {
  const app = openScreens(device, '/mediationlist?sort=student', screens);
  fireEvent.change(await screen.findByLabelText('Filter these rows'), { target: { value: 'Name3' } });
  const [id] = device.engine.view.all('mediation').map(({ record }) => record.id);
  await act(async () => {
    await app.router.navigate(`/mediation/edit/${id}/ml`);
    await app.router.navigate(`/mediation/edit/${id}/ml`);
  });
  await back();
  await waitFor(() => expect(addressOf(app)).toBe('/mediationlist?sort=student'));
  expect(await screen.findByLabelText('Filter these rows')).toHaveProperty('value', 'Name3');
});

test('a list whose address changes as a case is opened is there again at Back with what was typed', async () => {
  const app = openScreens(device, '/mediationlist?sort=student', screens);
  fireEvent.change(await screen.findByLabelText('Filter these rows'), { target: { value: 'Name3' } });
  const [id] = device.engine.view.all('mediation').map(({ record }) => record.id);
  await act(async () => {
    await app.router.navigate('/mediationlist?sort=number', { replace: true });
    await app.router.navigate(`/mediation/edit/${id}/ml`);
  });
  await back();
  await waitFor(() => expect(addressOf(app)).toBe('/mediationlist?sort=number'));
  expect(await screen.findByLabelText('Filter these rows')).toHaveProperty('value', 'Name3');
});

test('another filter keeps the order of a list and begins on its first page', async () => {
  const app = openScreens(device, '/mediationlist?sort=student&page=2', screens);
  await bodyRows();
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'open' } });
  await waitFor(() => expect(addressOf(app)).toBe('/mediationlist?filter=open&sort=student'));
});

test('Back from a case that a search found returns to the search', async () => {
  const app = openScreens(device, '/casesearch?filter=open&mediation.sort=student', screens);
  const [first] = await screen.findAllByRole('row', { name: /M-2026/ });
  fireEvent.click(first as HTMLElement);
  await screen.findByLabelText('Date Filed');
  await back();
  await waitFor(() => expect(addressOf(app)).toBe('/casesearch?filter=open&mediation.sort=student'));
});

test('an address that nothing led to returns as its return state says', async () => {
  const id = device.engine.view.find('dueprocess', `~${linked}`)?.record.mediationId;
  const app = openScreens(device, `/mediation/edit/${id}/dr`, screens);
  await back();
  await waitFor(() => expect(addressOf(app)).toMatch(/^\/dueprocess\/edit\/[^/]+\/all$/));
});

test.each([
  ['ml', '/mediationlist'],
  ['all', '/mediationlist'],
  ['s', '/studentlist/edit/{id}'],
  // It names the list itself.
  ['sl', '/studentlist/edit/{id}'],
])("a student's list of mediations that nothing led to returns with %s to %s", async (state, address) => {
  const id = String(device.engine.view.find('dueprocess', `~${linked}`)?.record.studentId);
  const app = openScreens(device, `/mediationstudentlist/${id}/${state}`, screens);
  await back();
  await waitFor(() => expect(addressOf(app)).toBe(address.replace('{id}', id)));
});

test('View Mediation and Back leave a due process case its own return', async () => {
  const id = device.engine.view.find('dueprocess', `~${linked}`)?.record.id;
  const app = openScreens(device, `/dueprocess/edit/${id}/sl`, screens);
  fireEvent.click(await screen.findByRole('link', { name: 'View Mediation' }));
  await waitFor(() => expect(addressOf(app)).toMatch(/^\/mediation\/edit\/\d+\/dr$/));
  await back();
  await waitFor(() => expect(addressOf(app)).toBe(`/dueprocess/edit/${id}/sl`));
});

test('a case that was just made returns to where it was begun, not to the empty form', async () => {
  const student = device.engine.view.all('student').find(({ record }) => record.firstName === 'Name7');
  const app = openScreens(device, '/mediationlist?sort=student', screens);
  await bodyRows();
  await app.router.navigate(`/mediation/create/${student?.record.id}/all`);
  fireEvent.change(await screen.findByLabelText('Date Filed'), { target: { value: '10-06-2026' } });
  fireEvent.blur(screen.getByLabelText('Date Filed'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(addressOf(app)).toMatch(/^\/mediation\/edit\/\d/));
  await back();
  await waitFor(() => expect(addressOf(app)).toBe('/mediationlist?sort=student'));
});

async function searchFor(stateId: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('State ID'), { target: { value: stateId } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
}

test('a search with one hit opens it; Back shows the list, which opens nobody by itself again', async () => {
  const app = openScreens(device, '/students', screens);
  await searchFor('3000000012');
  await screen.findByRole('heading', { name: 'Lee, Name12' });
  await back();
  await waitFor(() => expect(addressOf(app)).toBe('/studentlist'));
  await waitFor(async () => expect(await bodyRows()).toHaveLength(1));
  const other = device.engine.view.all('student').find(({ record }) => record.firstName === 'Name5');
  await app.router.navigate(`/studentlist/edit/${other?.record.id}`);
  await screen.findByRole('heading', { name: 'Lee, Name5' });
  await back();
  await waitFor(() => expect(addressOf(app)).toBe('/studentlist'));
  expect(await screen.findByRole('heading', { name: 'Students' })).toBeDefined();
  app.close();

  const later = openScreens(device, '/studentlist', screens);
  await waitFor(async () => expect(await bodyRows()).toHaveLength(1));
  expect(addressOf(later)).toBe('/studentlist');
});

test('Next and Previous go through the list in the order of its opening, and Back returns to it at the last one', async () => {
  const app = openScreens(device, '/mediationlist?filter=open&sort=-number&page=1', screens);
  const rows = await bodyRows();
  const numberOf = (row: HTMLElement | undefined) => row?.querySelector('a')?.textContent ?? '';
  const [first, second] = [numberOf(rows[23]), numberOf(rows[24])];
  fireEvent.click(rows[23] as HTMLElement);
  await screen.findByRole('heading', { name: `Mediation ${first}` });
  expect(await screen.findByText('24 of 32')).toBeDefined();
  fireEvent.keyDown(document.body, { key: ']' });
  await screen.findByRole('heading', { name: `Mediation ${second}` });
  expect(screen.getByText('25 of 32')).toBeDefined();
  // In a field the same key is a letter.
  fireEvent.keyDown(screen.getByLabelText('Facts'), { key: ']' });
  expect(screen.getByText('25 of 32')).toBeDefined();

  const { view, edits, queue } = device.engine;
  const gone = view.all('mediation').find(({ record }) => record.caseNumber === nextNumber(second));
  await edits.remove('mediation', gone?.record.uid ?? '');
  await queue.syncNow();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  const third = nextNumber(nextNumber(second));
  await screen.findByRole('heading', { name: `Mediation ${third}` });
  expect(screen.getByText('27 of 32')).toBeDefined();
  expect(await screen.findByText('1 that left the list was skipped')).toBeDefined();

  await back();
  await waitFor(() => expect(addressOf(app)).toBe('/mediationlist?filter=open&sort=-number&page=2'));
  await waitFor(() => expect(document.activeElement?.querySelector('a')?.textContent).toBe(third));
});

test('a case that no list led to has no Next', async () => {
  const id = device.engine.view.find('dueprocess', `~${linked}`)?.record.mediationId;
  openScreens(device, `/mediation/edit/${id}/dr`, screens);
  await screen.findByLabelText('Date Filed');
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

/** The number of the case before: lists begin with the newest. */
const nextNumber = (number: string) =>
  number.replace(/\d+$/, (digits) => String(Number(digits) - 1).padStart(digits.length, '0'));
