import { expect, test } from 'vitest';
import { acceptOurs, serviceWorkerUrl } from '../../../src/app/parts/trusted-worker.ts';

test('the policy lets our own worker files through, and no other address', () => {
  expect(acceptOurs(serviceWorkerUrl)).toBe('/service-worker.js');
  for (const address of [
    '/assets/other.js',
    'https://elsewhere.example/service-worker.js',
    '/service-worker.js?x',
    '',
  ])
    expect(() => acceptOurs(address), address).toThrow('Not a worker of Accord.');
});
