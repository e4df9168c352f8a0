import * as v from 'valibot';
import { DashboardItem, FoundEverything, QuickCase } from '#domain/dashboard.ts';
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
  searchEverything: {
    method: 'POST',
    path: '/api/dashboard/search',
    roles: readers,
    offline: 'online',
    throttled: 'search',
    about:
      'Students with their cases, cases, words in texts and districts that match the typed text: numbers before names before words, at most 8 of each (4 districts).',
    body: v.pipe(v.string(), v.maxLength(256, 'Too long')),
    audited: { as: 'list' },
    answer: FoundEverything,
  },
});
