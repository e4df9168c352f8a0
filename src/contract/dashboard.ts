import * as v from 'valibot';
import { DashboardItem, QuickCase } from '#domain/dashboard.ts';
import { readers } from '#domain/roles.ts';
import { defineCalls } from './call.ts';

export const dashboardCalls = defineCalls({
  dashboard: {
    method: 'GET',
    path: '/api/dashboard/',
    roles: readers,
    offline: 'mirrored',
    about: 'The tiles with the number of open cases of each kind.',
    answer: v.array(DashboardItem),
  },
  casesByNumber: {
    method: 'POST',
    path: '/api/dashboard/casenumbersearch',
    roles: readers,
    offline: 'mirrored',
    throttled: 'search',
    about: 'Cases whose number has the typed text, 20 at most, those that start with it first.',
    body: v.pipe(v.string(), v.maxLength(256, 'Too long')),
    audited: { as: 'list' },
    answer: v.array(QuickCase),
  },
});
