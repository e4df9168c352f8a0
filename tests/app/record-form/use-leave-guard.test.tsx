import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  ScreenGuardProvider,
  useLeaveGuard,
  useLeaveGuardWithin,
} from '../../../src/app/record-form/use-leave-guard.ts';
import { chooseToDiscard, takeDiscarding } from '../../../src/app/shell/discarding.ts';

/** A draft that is being kept. */
let keeping: PromiseWithResolvers<void>;

const kept = async () => {};

function Form() {
  const {
    isAsked,
    screenGuard: { leave, stay },
  } = useLeaveGuard(true, kept);
  return (
    <>
      <Link to="/students">Students</Link>
      <p>{isAsked ? 'Leave without saving?' : 'Typing'}</p>
      <button onClick={leave}>Leave</button>
      <button onClick={() => void keeping.promise.then(leave)}>Keep and leave</button>
      <button onClick={stay}>Stay</button>
    </>
  );
}

/** A dirty form whose question stands, and what presses its buttons, all before the screen is drawn again. */
async function askedToLeave() {
  keeping = Promise.withResolvers();
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Form },
      { path: '/students', element: <h1>Students</h1> },
    ],
    { initialEntries: ['/form'] },
  );
  render(<RouterProvider router={router} />);
  const ask = () => act(async () => void fireEvent.click(screen.getByRole('link')));
  await ask();
  await screen.findByText('Leave without saving?');
  const press = (...names: string[]) => {
    const buttons = names.map((name) => screen.getByRole('button', { name }));
    return act(async () => {
      for (const button of buttons) fireEvent.click(button);
    });
  };
  return { ask, press };
}

test('who signs out and has chosen to discard is not asked again', async () => {
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Form },
      { path: '/login', element: <h1>Sign In</h1> },
    ],
    { initialEntries: ['/form'] },
  );
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/login'));
  await screen.findByText('Leave without saving?');
  chooseToDiscard(true);
  await act(() => router.navigate('/login'));
  await screen.findByRole('heading', { name: 'Sign In' });
  expect([takeDiscarding(), takeDiscarding()], 'for one sign-out').toEqual([true, false]);
});

test('Leave pressed twice leaves once', async () => {
  const { press } = await askedToLeave();
  await press('Leave', 'Leave');
  await screen.findByRole('heading', { name: 'Students' });
});

test('a Leave that comes once the form has been left does nothing', async () => {
  const { press } = await askedToLeave();
  await press('Keep and leave');
  await press('Leave');
  await screen.findByRole('heading', { name: 'Students' });
  await act(async () => keeping.resolve());
  await screen.findByRole('heading', { name: 'Students' });
});

test('who said Stay stays, also where Leave was still about to keep the draft', async () => {
  const { ask, press } = await askedToLeave();
  await press('Keep and leave', 'Stay', 'Leave');
  await act(async () => keeping.resolve());
  await screen.findByText('Typing');
  // The next question is one of its own.
  await ask();
  await press('Leave');
  await screen.findByRole('heading', { name: 'Students' });
});

const [keepOuter, keepInner] = [vi.fn(kept), vi.fn(kept)];

function Inner({ isDirty }: { isDirty: boolean }) {
  const guard = useLeaveGuardWithin(isDirty, keepInner);
  return (
    <>
      <p>{guard?.isAsked ? 'The inner form asks' : 'The inner form asks nothing'}</p>
      <button onClick={() => void guard?.keep().then(guard.leave)}>Keep all and leave</button>
    </>
  );
}

function Outer({ isDirty, isInnerDirty }: { isDirty: boolean; isInnerDirty: boolean }) {
  const { isAsked, screenGuard } = useLeaveGuard(isDirty, keepOuter);
  return (
    <ScreenGuardProvider value={screenGuard}>
      <Link to="/students">Students</Link>
      <p>{isAsked ? 'The outer form asks' : 'The outer form asks nothing'}</p>
      <Inner isDirty={isInnerDirty} />
    </ScreenGuardProvider>
  );
}

beforeEach(() => void vi.clearAllMocks());

test.each([
  { isDirty: true, isInnerDirty: true, asks: 'inner' },
  { isDirty: false, isInnerDirty: true, asks: 'inner' },
  { isDirty: true, isInnerDirty: false, asks: 'outer' },
  { isDirty: false, isInnerDirty: false, asks: null },
])('of two forms on a screen one asks, and all drafts are kept: %o', async ({ asks, ...dirty }) => {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Outer {...dirty} /> },
      { path: '/students', element: <h1>Students</h1> },
    ],
    { initialEntries: ['/form'] },
  );
  render(<RouterProvider router={router} />);
  const isHeld = !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld).toBe(asks !== null);
  await act(async () => void fireEvent.click(screen.getByRole('link')));
  if (asks !== null) {
    const other = asks === 'inner' ? 'outer' : 'inner';
    expect(screen.getByText(`The ${asks} form asks`)).toBeDefined();
    expect(screen.getByText(`The ${other} form asks nothing`)).toBeDefined();
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect([keepOuter.mock.calls.length, keepInner.mock.calls.length]).toEqual([
      1,
      dirty.isInnerDirty ? 1 : 0,
    ]);
  }
  await screen.findByRole('heading', { name: 'Students' });
});
