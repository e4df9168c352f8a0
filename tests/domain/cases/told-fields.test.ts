import { expect, test } from 'vitest';
import { decidedBy, withoutToldFields } from '#domain/cases/told-fields.ts';

test('people see a name for the link beside it, and a link that stands alone', () => {
  const fields = (...names: string[]) => names.map((field) => ({ field }));
  const both = fields('facts', 'hearingALJ', 'hearingALJUserUid');
  expect(withoutToldFields(both)).toEqual(fields('facts', 'hearingALJ'));
  expect(decidedBy('hearingALJUserUid', both)).toBe('hearingALJ');
  const alone = fields('facts', 'hearingALJUserUid');
  expect(withoutToldFields(alone)).toEqual(alone);
  expect(decidedBy('hearingALJUserUid', alone)).toBe('hearingALJUserUid');
  expect(decidedBy('facts', both)).toBe('facts');
});

test('people see an explanation for the keys beside it, which go the way that is chosen for the words', () => {
  const both = [{ field: 'explainedOddities' }, { field: 'oddityExplanation' }];
  expect(withoutToldFields(both)).toEqual([{ field: 'oddityExplanation' }]);
  expect(decidedBy('explainedOddities', both)).toBe('oddityExplanation');
  expect(withoutToldFields(both.slice(0, 1))).toEqual(both.slice(0, 1));
});
