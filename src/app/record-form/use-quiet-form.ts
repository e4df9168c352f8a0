import { useForm } from '@tanstack/react-form';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Values } from '#domain/merge.ts';
import { hasChanges } from './record-values.ts';

/** Milliseconds that typing rests before the screen takes a typed text over (docs/limits.md). */
const restMs = 200;

const actingKeys = new Set(['Enter', 'Escape', 'Tab']);

/** Whether an event may lead to something else than more text in the field: a save, a way out, another tab of the screen. */
const isAct = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  actingKeys.has(event.key);

/** Of the document; in its capturing phase, so that whoever acts finds the screen drawn with all that was typed. */
const acts = ['keydown', 'pointerdown', 'click', 'submit', 'visibilitychange'] as const;

/**
 * A form over first values, and `values`: what it holds as its screen reads it, so that a key draws the typed field alone. A typed text
 * stands among them once typing rests, before any other key or press does something, and without delay where it makes the form dirty or clean. What is
 * chosen or set stands at once. `type` sets a field by a key, `set` sets some at once; `read` gives what the fields hold this moment.
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

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const stand = () => {
      clearTimeout(resting);
      setValues(store.state.values);
    };
    const standWithoutHaste = () => startTransition(stand);
    const { unsubscribe } = store.subscribe(() => {
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
  const read = useCallback(() => store.state.values, [store]);
  return { form, values, type, set, read };
}
