import * as v from 'valibot';
import { defineCalls } from './call.ts';

export const operationCalls = defineCalls({
  health: {
    method: 'GET',
    path: '/api/health',
    roles: 'anyone',
    offline: 'online',
    about: 'Whether the process and its database answer.',
    answer: v.object({ status: v.literal('ok'), database: v.literal('ok') }),
  },
  version: {
    method: 'GET',
    path: '/api/version',
    roles: 'anyone',
    offline: 'online',
    about: "The application's version.",
    answer: v.object({ version: v.string() }),
  },
  openApi: {
    method: 'GET',
    path: '/api/openapi.json',
    roles: 'anyone',
    offline: 'online',
    about: 'This document (OpenAPI 3.1).',
  },
});
