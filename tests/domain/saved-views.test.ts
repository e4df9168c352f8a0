import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { placeOfView, savedViewFields, viewAddress, viewLists } from '#domain/saved-views.ts';

const isName = (name: unknown) => v.is(savedViewFields.name, name);
const isAddress = (address: unknown) => v.is(savedViewFields.address, address);

test.each(['A/B', '%2F', 'a?b&c', 'Ñandú 1', 'x'.repeat(256)])(
  'a view keeps the district with the code %s',
  (code) => {
    for (const list of ['complaints', 'casesearch', 'students', 'pending'] as const) {
      const address = viewAddress(list, [['district', code]]);
      expect(isAddress(address)).toBe(true);
      expect(new URLSearchParams(placeOfView(address)?.search).get('district')).toBe(code);
    }
  },
);

test.each([
  ['x', true],
  ['  Overdue, mine  ', true],
  ['a'.repeat(40), true],
  ['a'.repeat(41), false],
  ['', false],
  ['   ', false],
  [null, false],
])('a view may be called %j: %s', (name, expected) => expect(isName(name)).toBe(expected));

describe('what is saved of a list', () => {
  test('is its filters, order and columns in one order, without page and what the list does not know', () => {
    const search =
      'page=3&sort=-filed&hide=district,last&person=Pat+Morgan&filter=open&systemic.page=2&secret=1';
    const address = viewAddress('complaints', new URLSearchParams(search));
    expect(address).toBe('complaints?filter=open&person=Pat%20Morgan&hide=district%2Clast&sort=-filed');
    const other = viewAddress('complaints', [...new URLSearchParams(search)].toReversed());
    expect(other).toBe(address);
  });

  test('is the list alone where nothing narrows it; the selected year is the list without a word', () => {
    expect(viewAddress('complaints', new URLSearchParams('filter=ffy&page=2'))).toBe('complaints');
  });

  test('is what the list knows: the worklist has other filters than a list of cases', () => {
    const search = new URLSearchParams('due=undated&kind=mediation&person=Pat&hide=last');
    expect(viewAddress('worklist', search)).toBe('worklist?due=undated&kind=mediation');
    expect(viewAddress('mediations', search)).toBe('mediations?person=Pat&hide=last');
  });
});

describe('the address of a saved view', () => {
  test.each([
    ['complaints?filter=open&due=overdue', { list: 'complaints', search: '?filter=open&due=overdue' }],
    ['complaints', { list: 'complaints', search: '' }],
    ['complaints?systemic.sort=number', { list: 'complaints', search: '?systemic.sort=number' }],
    [
      'pending?person=-&complaint.sort=-number',
      { list: 'pending', search: '?person=-&complaint.sort=-number' },
    ],
    ['worklist?kind=mediation', { list: 'worklist', search: '?kind=mediation' }],
    ['complaints?person=M%C3%BCller%26Co', { list: 'complaints', search: '?person=M%C3%BCller%26Co' }],
  ])('%s leads to its list', (address, place) => {
    expect(placeOfView(address)).toEqual(place);
    expect(isAddress(address)).toBe(true);
  });

  test.each([
    ['another site', 'https://evil.example/'],
    ['another site by its beginning', '//evil.example/complaints'],
    ['a script', 'javascript:alert(1)'],
    ['a path', '/complaints?filter=open'],
    ['a screen that is no list', 'login?filter=open'],
    ['a property that every object has', 'constructor?filter=open'],
    ['a filter that the list does not know', 'complaints?next=https%3A%2F%2Fevil.example'],
    ['a filter of another list', 'pending?due=overdue'],
    ['an order of another list', 'mediations?systemic.sort=number'],
    ['a value that the filter does not take', 'complaints?due=tomorrow'],
    ['a value twice', 'complaints?filter=open&filter=open'],
    ['another order', 'complaints?due=overdue&filter=open'],
    ['a page', 'complaints?filter=open&page=2'],
    ['a fragment', 'complaints?filter=open#x'],
    ['a sign that nothing was written with', 'complaints?person=%E0%A4%A'],
    ['a sign that is written otherwise', 'complaints?person=Pat+Morgan'],
    ['a line break', 'complaints?person=Pat%0AMorgan'],
    ['no text', ''],
    ['a text beyond all limits', `complaints?person=${'%20'.repeat(2000)}`],
  ])('is refused where it is %s', (_, address) => {
    expect(placeOfView(address)).toBeNull();
    expect(isAddress(address)).toBe(false);
  });

  test('whatever an address held, what is saved of it is a view and leads to the same list with known filters', () => {
    const names = fc.constantFrom('filter', 'person', 'district', 'due', 'hide', 'sort', 'kind', 'page', 'x');
    const values = fc.oneof(
      fc.constantFrom('open', 'overdue', 'mediation', 'last,due', '-filed', '25200000'),
      fc.string({ unit: 'binary' }),
    );
    const filters = fc.array(fc.tuple(names, values));
    fc.assert(
      fc.property(fc.constantFrom(...viewLists), filters, (list, given) => {
        const address = viewAddress(list, given);
        expect(isAddress(address)).toBe(true);
        const place = placeOfView(address);
        expect(place?.list).toBe(list);
        expect(viewAddress(list, new URLSearchParams(place?.search))).toBe(address);
      }),
    );
  });
});
