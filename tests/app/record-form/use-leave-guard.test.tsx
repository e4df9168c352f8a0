import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { test } from 'vitest';
import { useLeaveGuard } from '../../../src/app/record-form/use-leave-guard.ts';

/** A draft that is being kept. */
let keeping: PromiseWithResolvers<void>;

function Form() {
  const { isAsked, leave, stay } = useLeaveGuard(true);
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
