import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { ConfirmWindow } from '../../../src/app/ui/confirm-window.tsx';
import { DialogWindow } from '../../../src/app/ui/dialog-window.tsx';

const { getAnimations } = Element.prototype;
afterEach(() => void (Element.prototype.getAnimations = getAnimations));

type Shown = 'nothing' | 'first' | 'second' | 'question';

function Screen() {
  const [shown, setShown] = useState<Shown>('nothing');
  const [isDone, setDone] = useState(false);
  const end = () => {
    flushSync(() => setDone(true));
    setShown('nothing');
  };
  return (
    <>
      <button type="button" onClick={() => setShown('first')}>
        First
      </button>
      {isDone ? (
        <button key="change" type="button">
          Change…
        </button>
      ) : (
        <button key="explain" type="button" onClick={() => setShown('second')}>
          Explain…
        </button>
      )}
      {shown === 'first' && (
        <DialogWindow isOpen title="One" onRequestClose={() => setShown('nothing')}>
          <input aria-label="Words of one" />
        </DialogWindow>
      )}
      {(shown === 'second' || shown === 'question') && (
        <DialogWindow
          isOpen
          title="Two"
          onRequestClose={() => setShown('question')}
          finalFocus={() => button('Change…')}
        >
          <input aria-label="Words of two" />
          <button type="button" onClick={end}>
            Save
          </button>
          <ConfirmWindow
            isOpen={shown === 'question'}
            title="Close without saving?"
            message="What you typed is kept."
            confirmLabel="Close"
            onConfirm={end}
            onCancel={() => setShown('second')}
          />
        </DialogWindow>
      )}
    </>
  );
}

const button = (name: string) => screen.queryByText(name)?.closest('button') ?? null;

/** Presses what has the name, with the focus on it. */
async function press(name: string): Promise<void> {
  await act(async () => {
    button(name)?.focus();
    button(name)?.click();
  });
}

const untilFocused = (element: HTMLElement | null) =>
  waitFor(() => expect(document.activeElement).toBe(element));

test('a question that is still closing as its dialog goes leaves the focus where the dialog puts it', async () => {
  render(<Screen />);
  await press('First');
  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Words of one'), { key: 'Escape' }));
  await untilFocused(button('First'));
  await press('Explain…');
  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Words of two'), { key: 'Escape' }));
  await untilFocused(button('Cancel'));
  const untilEver = { finished: new Promise(() => {}) } as Animation;
  Element.prototype.getAnimations = () => [untilEver];
  await act(async () => button('Cancel')?.click());
  await act(async () => button('Save')?.click());
  expect(document.activeElement).toBe(button('Change…'));
});

test('a question that is answered with Cancel gives the focus back to the field in its dialog', async () => {
  render(<Screen />);
  await press('Explain…');
  const field = screen.getByLabelText('Words of two');
  await act(async () => field.focus());
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }));
  await untilFocused(button('Cancel'));
  await press('Cancel');
  await untilFocused(field);
});

/** A form that begins in its field wherever it stands. */
function Begun() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Code" />;
}

function SetUp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Set Up
      </button>
      {isOpen && (
        <DialogWindow isOpen title="Set up" onRequestClose={() => setOpen(false)}>
          <Begun />
        </DialogWindow>
      )}
    </>
  );
}

test('a dialog whose form takes the focus by itself gives it back to the button that opened it', async () => {
  render(<SetUp />);
  await press('Set Up');
  const field = screen.getByLabelText('Code');
  await untilFocused(field);
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }));
  await untilFocused(button('Set Up'));
});
