import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draftForms } from './draft-forms.tsx';

const { stored, device, form, valuesLeft, write, rest, save } = draftForms();

test('what is typed back to what it was leaves no draft', async () => {
  const { rerender } = form();
  rerender({ facts: 'typed' });
  await rest();
  await write();
  expect(valuesLeft()).toEqual(['typed']);
  await act(async () => rerender({ facts: 'was' }));
  expect(stored.size).toBe(0);
});

test('a draft that an earlier visit left is kept while nothing is typed', async () => {
  stored.set('complaint:1', { values: { facts: 'earlier' }, seen: null });
  const { result, rerender } = form();
  await rest();
  await act(async () => rerender({ facts: 'was' }));
  expect(result.current.found?.values).toEqual({ facts: 'earlier' });
  expect(stored.size).toBe(1);
});

test('a draft that was restored goes on naming the files that it went without, until nobody wants them', async () => {
  stored.set('complaint:1', { values: { facts: 'earlier' }, seen: null, files: ['letter.pdf'] });
  const { result, rerender } = form();
  await rest();
  await act(async () => result.current.take());
  await write();
  rerender({ facts: 'earlier, and more' });
  await rest();
  await write();
  const filesLeft = () => [...stored.values()].map(({ files }) => files);
  expect(filesLeft()).toEqual([['letter.pdf']]);
  expect(result.current.missingFiles).toEqual(['letter.pdf']);
  act(() => result.current.leaveFilesOut());
  await rest();
  await write();
  expect(filesLeft()).toEqual([undefined]);
  expect(result.current.missingFiles).toEqual([]);
});

test('a save waits for the draft that is being written, and none is written while it runs', async () => {
  const { result, rerender } = form();
  rerender({ facts: 'typed' });
  await rest();
  let hasBegun = false;
  const saving = result.current.during(async () => {
    hasBegun = true;
    await result.current.keep();
    stored.delete(result.current.name);
  });
  await act(async () => {});
  expect(hasBegun).toBe(false);
  await write();
  await saving;
  await write();
  expect(stored.size).toBe(0);
});

test('what was typed is kept where a save fails that went on over the time of its draft', async () => {
  const { result, rerender } = form();
  rerender({ facts: 'typed' });
  const failing = result.current.during(async () => {
    await rest();
    throw new Error('the device is full');
  });
  await expect(failing).rejects.toThrow('full');
  await act(async () => {});
  await write();
  expect(valuesLeft()).toEqual(['typed']);
});

test('a form whose place something else takes keeps what was typed in the last second', async () => {
  const { rerender, unmount } = form();
  rerender({ facts: 'half a sentence' });
  unmount();
  await act(async () => {});
  await write();
  expect(valuesLeft()).toEqual(['half a sentence']);
});

test('a form that was saved leaves no draft when it goes', async () => {
  const { result, rerender, unmount } = form();
  rerender({ facts: 'typed' });
  await result.current.during(async () => {});
  unmount();
  await act(async () => {});
  await write();
  expect(stored.size).toBe(0);
});

test('a form that was saved and is still shown writes no draft of what was saved, and one of what is typed then', async () => {
  const { result, rerender } = form();
  rerender({ facts: 'typed' });
  await result.current.during(async () => {});
  await rest();
  // A form that makes a record shows it, settled, until it goes.
  rerender({ facts: 'typed' });
  await rest();
  await write();
  expect(stored.size).toBe(0);
  rerender({ facts: 'typed on' });
  await rest();
  await write();
  expect(valuesLeft()).toEqual(['typed on']);
});

const earlier = { values: { facts: 'earlier' }, seen: null };

test('who types without deciding on an earlier draft has both', async () => {
  stored.set('complaint:1', earlier);
  const { result, rerender } = form();
  await rest();
  rerender({ facts: 'typed' });
  await rest();
  await write();
  expect(valuesLeft()).toEqual(['earlier', 'typed']);
  expect(result.current.found?.values).toEqual({ facts: 'earlier' });
});

test('who types before it is known that there is an earlier draft has both', async () => {
  stored.set('complaint:1', earlier);
  const { rerender } = form();
  rerender({ facts: 'typed' });
  await rest();
  await write();
  expect(valuesLeft()).toEqual(['earlier', 'typed']);
});

test('what is typed back at once leaves an earlier draft', async () => {
  stored.set('complaint:1', earlier);
  const { rerender } = form();
  await rest();
  rerender({ facts: 'typed' });
  await act(async () => rerender({ facts: 'was' }));
  expect(valuesLeft()).toEqual(['earlier']);
});

test('a save that somebody makes without deciding on an earlier draft leaves it, and it is offered again', async () => {
  stored.set('complaint:1', earlier);
  const opened = form();
  await rest();
  opened.rerender({ facts: 'typed' });
  await save(opened);
  await act(async () => opened.rerender({ facts: 'was' }));
  expect(valuesLeft()).toEqual(['earlier']);
  expect(form().result.current.found).toBeNull();
  const again = form();
  await rest();
  expect(again.result.current.found?.values).toEqual({ facts: 'earlier' });
});

test('of two drafts each is offered, restored or dropped by itself', async () => {
  stored.set('complaint:1', { values: { facts: 'newer' }, seen: null }).set('complaint:1#1', earlier);
  const { result } = form();
  await rest();
  expect(result.current.found?.values).toEqual({ facts: 'newer' });
  await act(async () => result.current.drop());
  expect(valuesLeft()).toEqual(['earlier']);
  expect(result.current.found?.values).toEqual({ facts: 'earlier' });
  await act(async () => result.current.take());
  expect(result.current.found).toBeNull();
  await write();
  await act(async () => {});
  expect([...stored.keys()]).toEqual([result.current.name]);
  expect(valuesLeft()).toEqual(['earlier']);
});

test('a draft that the device refuses is told of until one is kept again; leaving on purpose rejects', async () => {
  const { result, rerender } = form();
  rerender({ facts: 'typed' });
  device.hasRoom = false;
  await rest();
  await write();
  expect(result.current.isUnkept).toBe(true);
  const kept = result.current.keep().then(
    () => 'kept',
    () => 'refused',
  );
  await rest();
  await write();
  expect(await kept).toBe('refused');
  device.hasRoom = true;
  rerender({ facts: 'typed on' });
  await rest();
  await write();
  expect(result.current.isUnkept).toBe(false);
  device.hasRoom = false;
  rerender({ facts: 'and on' });
  await rest();
  await write();
  await act(async () => rerender({ facts: 'was' }));
  expect(result.current.isUnkept).toBe(false);
});

test('a form keeps no other draft than its own, as it is typed on', async () => {
  const { result, rerender } = form();
  for (const facts of ['typed', 'typed on']) {
    rerender({ facts });
    await rest();
    await write();
  }
  expect([...stored.keys()]).toEqual([result.current.name]);
  expect(valuesLeft()).toEqual(['typed on']);
});

test("what a form restored is the form's own: its save leaves no draft", async () => {
  stored.set('complaint:1', earlier);
  const opened = form();
  await rest();
  await act(async () => opened.result.current.take());
  opened.rerender({ facts: 'earlier' });
  await write();
  expect([...stored.keys()]).toEqual([opened.result.current.name]);
  await save(opened);
  expect(stored.size).toBe(0);
});

test('what a full device has no room to keep anew after a restore stays as it was found, and goes with the save', async () => {
  stored.set('complaint:1', earlier);
  const opened = form();
  await rest();
  device.hasRoom = false;
  await act(async () => opened.result.current.take());
  opened.rerender({ facts: 'earlier' });
  await write();
  expect([...stored.keys()]).toEqual(['complaint:1']);
  await save(opened);
  expect(stored.size).toBe(0);
});
