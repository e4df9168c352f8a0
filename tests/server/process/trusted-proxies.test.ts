import { expect, test } from 'vitest';
import { ConfigError } from '#server/base/environment.ts';
import { clientAddress, readTrustedProxies } from '#server/process/trusted-proxies.ts';

const proxies = '10.0.0.0/8, 192.0.2.7, ::1, 2001:db8:1::/48';

test.for([
  // peer, X-Forwarded-For, TRUSTED_PROXIES, address
  ['192.0.2.1', '198.51.100.7', undefined, '192.0.2.1'],
  ['127.0.0.1', '198.51.100.9, 198.51.100.7', undefined, '198.51.100.7'],
  ['::ffff:127.0.0.1', '198.51.100.7', undefined, '198.51.100.7'],
  ['::1', undefined, undefined, '::1'],
  ['::1', '', undefined, '::1'],
  ['127.0.0.1', 'unknown', undefined, '127.0.0.1'],
  ['127.0.0.1', '198.51.100.7', proxies, '127.0.0.1'],
  ['10.1.2.3', '198.51.100.7', proxies, '198.51.100.7'],
  ['10.1.2.3', '203.0.113.5, 198.51.100.7, 192.0.2.7, 10.9.9.9', proxies, '198.51.100.7'],
  ['192.0.2.8', '198.51.100.7', proxies, '192.0.2.8'],
  ['2001:db8:1::5', '2001:db8:2::9', proxies, '2001:db8:2::9'],
  ['2001:db8:2::5', '2001:db8:3::9', proxies, '2001:db8:2::5'],
  ['10.1.2.3', '198.51.100.7:50123', proxies, '198.51.100.7'],
  ['10.1.2.3', '[2001:db8:2::9]:50123', proxies, '2001:db8:2::9'],
  ['10.1.2.3', '::ffff:198.51.100.7', proxies, '198.51.100.7'],
  ['10.1.2.3', '10.0.0.4, 10.0.0.5', proxies, '10.0.0.4'],
  ['10.1.2.3', "'; drop table, 10.0.0.5", proxies, '10.0.0.5'],
  [undefined, '198.51.100.7', proxies, undefined],
] as const)('from %s saying %s, trusting %s, it is %s', ([peer, forwarded, trusted, address]) => {
  expect(clientAddress(peer, forwarded, readTrustedProxies({ TRUSTED_PROXIES: trusted }))).toBe(address);
});

test.for([
  'proxy.example.gov',
  '10.0.0.0/33',
  '10.0.0.0/8/8',
  '::1/129',
  '10.0.0',
  '10.0.0.1,',
  '10.0.0.0/x',
])('TRUSTED_PROXIES with %s is refused by name', (text) => {
  const read = () => readTrustedProxies({ TRUSTED_PROXIES: text });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^TRUSTED_PROXIES has /);
});
