import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draftForms } from './draft-forms.tsx';

const { stored, form, valuesLeft, write, rest, save } = draftForms();

test('forms over the same record in two tabs each keep a draft, whichever is typed on', async () => {
  const [one, two] = [form(), form()];
  one.rerender({ facts: 'typed in one' });
  await rest();
  await write();
  two.rerender({ facts: 'typed in two' });
  await rest();
  await write();
  one.rerender({ facts: 'typed in one, and more' });
  await rest();
  await write();
  expect(valuesLeft()).toEqual(['typed in one, and more', 'typed in two']);
});

test("a save leaves the draft of another tab's form over the same record (ED11)", async () => {
  const [one, two] = [form(), form()];
  one.rerender({ facts: 'typed in one' });
  two.rerender({ facts: 'typed in two' });
  await rest();
  await write();
  await save(one);
  expect(valuesLeft()).toEqual(['typed in two']);
});

test.each(['take', 'drop'] as const)(
  'what another tab typed on stays there when this one was to %s what it had found',
  async (decision) => {
    const one = form();
    one.rerender({ facts: 'typed in one' });
    await rest();
    await write();
    const two = form();
    await rest();
    one.rerender({ facts: 'typed in one, and more' });
    await rest();
    await write();
    await act(async () => two.result.current[decision]());
    await write();
    expect(valuesLeft()).toContain('typed in one, and more');
  },
);

test('a draft that another tab has saved meanwhile is not offered when this one is seen again', async () => {
  const one = form();
  one.rerender({ facts: 'typed in one' });
  await rest();
  await write();
  const two = form();
  await rest();
  await write();
  expect(two.result.current.found?.values).toEqual({ facts: 'typed in one' });
  await save(one);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(two.result.current.found).toBeNull();
});

test('after a reload a form finds what its own tab typed before what another has typed since', async () => {
  const before = form();
  before.rerender({ facts: 'typed here' });
  before.unmount();
  await act(async () => {});
  await write();
  const own = [...stored];
  stored.clear();
  stored.set('complaint:1#other', { values: { facts: 'typed elsewhere' }, seen: null });
  for (const [name, draft] of own) stored.set(name, draft);
  const again = form();
  await rest();
  expect(again.result.current.found?.values).toEqual({ facts: 'typed here' });
});
