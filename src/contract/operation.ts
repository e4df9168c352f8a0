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
  metrics: {
    method: 'GET',
    path: '/api/metrics',
    roles: 'anyone',
    ownToken: 'METRICS_TOKEN',
    offline: 'online',
    about:
      "What this process does, in Prometheus's text format; without METRICS_TOKEN in the settings a 404.",
  },
  openApi: {
    method: 'GET',
    path: '/api/openapi.json',
    roles: 'anyone',
    offline: 'online',
    about: 'This document (OpenAPI 3.1).',
  },
});
