import { expect, test } from 'vitest';
import { recordAt } from '../../../src/app/frame/routes.tsx';
import { links } from '../../../src/app/shell/links.ts';

test.each([
  [links.case('complaint', '12', 'all'), { entity: 'complaint', reference: '12' }],
  [
    links.case('dueprocess', '~0190a000-0000-7000-8000-000000000001', 'all').toUpperCase(),
    { entity: 'dueprocess' },
  ],
  ['/mediation/edit/7/all?tab=events', { entity: 'mediation', reference: '7' }],
  ['/studentlist/edit/3', { entity: 'student', reference: '3' }],
])('%s shows a record, which is read before the others when a session opens there', (address, record) => {
  expect(recordAt(address)).toMatchObject(record);
});

test.each([links.cases('complaint'), links.dashboard, links.lock, '/nowhere', ''])(
  '"%s" shows none',
  (address) => {
    expect(recordAt(address)).toBeNull();
  },
);
