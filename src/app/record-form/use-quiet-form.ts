import { useForm } from '@tanstack/react-form';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Values } from '#domain/merge.ts';
import { hasChanges } from './record-values.ts';
import { useAfterPress } from './use-after-press.ts';

/** Milliseconds that typing rests before the screen takes a typed text over (docs/limits.md). */
const restMs = 200;

const actingKeys = new Set(['Enter', 'Escape', 'Tab']);

/** Whether an event may lead to something else than more text in the field: a save, a way out, another tab of the screen. */
function isAct(event: Event): boolean {
  if (event instanceof KeyboardEvent)
    return event.ctrlKey || event.metaKey || event.altKey || actingKeys.has(event.key);
  // A box is ticked before its click is told of: drawn now, it would be as it was, and the tick lost. It is set at once, too.
  return !(event.type === 'click' && event.target instanceof HTMLInputElement);
}

/**
 * Of the document; in its capturing phase, so that whoever acts finds the screen drawn with all that was typed. A press is none
 * before it is a click: a message that goes meanwhile would move what is pressed from under the pointer.
 */
const acts = ['keydown', 'click', 'submit', 'visibilitychange'] as const;

/**
 * A form over first values, and `values`: what it holds as its screen reads it, so that a key draws the typed field alone. A typed text
 * stands among them once typing rests, before any other key or a click does something, and without delay where it makes the form dirty or clean. What is
 * chosen or set stands at once. `type` sets a field by a key, `set` sets some at once; `read` gives what the fields hold this moment.
 * `leave` notes that a field was left, from when on it shows its message, of all that was typed.
 */
export function useQuietForm(initial: Record<string, unknown>) {
  const form = useForm({ defaultValues: initial });
  const { store } = form;
  const [values, setValues] = useState(store.state.values);
  const drawn = useRef({ values, initial });
  useLayoutEffect(() => {
    drawn.current = { values, initial };
  });
  const isTyping = useRef(false);
  const afterPress = useAfterPress();

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    let latest = store.state.values;
    const stand = () => {
      clearTimeout(resting);
      setValues(store.state.values);
    };
    const standWithoutHaste = () => startTransition(stand);
    const { unsubscribe } = store.subscribe(() => {
      // A field was left: its value is the same.
      if (store.state.values === latest) return;
      latest = store.state.values;
      clearTimeout(resting);
      if (!isTyping.current) {
        stand();
        return;
      }
      const turns =
        hasChanges(store.state.values, drawn.current.initial) !==
        hasChanges(drawn.current.values, drawn.current.initial);
      if (turns) standWithoutHaste();
      else resting = setTimeout(standWithoutHaste, restMs);
    });
    const standBefore = (event: Event) => {
      if (store.state.values !== drawn.current.values && isAct(event)) flushSync(stand);
    };
    for (const act of acts) document.addEventListener(act, standBefore, { capture: true });
    // What was set before this form listened.
    stand();
    return () => {
      clearTimeout(resting);
      unsubscribe();
      for (const act of acts) document.removeEventListener(act, standBefore, { capture: true });
    };
  }, [store]);

  const type = useCallback(
    (name: string, value: unknown) => {
      isTyping.current = true;
      // The library notes once that a field was touched, and has nothing to look at besides.
      const dontUpdateMeta = form.getFieldMeta(name)?.isTouched === true;
      form.setFieldValue(name, value, { dontUpdateMeta, dontRunListeners: true, dontValidate: true });
      isTyping.current = false;
    },
    [form],
  );
  const set = useCallback(
    (changes: Values) => {
      for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value);
    },
    [form],
  );
  const leave = useCallback(
    (name: string) =>
      afterPress(() => {
        setValues(store.state.values);
        form.setFieldMeta(name, (meta) => ({ ...meta, isBlurred: true, isTouched: true }));
      }),
    [form, store, afterPress],
  );
  const read = useCallback(() => store.state.values, [store]);
  return { form, values, type, set, leave, read };
}
