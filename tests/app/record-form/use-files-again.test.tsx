import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFilesAgain } from '../../../src/app/record-form/use-files-again.ts';

test('of two files of one name, each has to be chosen again', () => {
  const initialProps: { chosen: string[] } = { chosen: [] };
  const { result, rerender } = renderHook(({ chosen }) => useFilesAgain(chosen), { initialProps });
  act(() => result.current.restored(['scan.pdf', 'scan.pdf', 'notes.pdf']));
  rerender({ chosen: ['scan.pdf'] });
  expect(result.current.missing).toEqual(['scan.pdf', 'notes.pdf']);
  expect(result.current.named).toEqual(['scan.pdf', 'scan.pdf', 'notes.pdf']);
  rerender({ chosen: ['scan.pdf', 'scan.pdf'] });
  expect(result.current.missing).toEqual(['notes.pdf']);
});
