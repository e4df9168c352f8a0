import { expect, test } from 'vitest';
import { ConfigError } from '#server/base/environment.ts';
import { readSignOnConfig } from '#server/sign-on/sign-on-config.ts';

const provider = {
  OIDC_ISSUER: 'https://sso.example.gov/realms/department',
  OIDC_CLIENT_ID: 'accord',
  OIDC_CLIENT_SECRET: 'secret',
};

test('nothing set: passwords alone', () => {
  expect(readSignOnConfig({})).toEqual({ provider: null, takesPasswords: true, closesDevices: false });
});

test('a provider, its roles, and no passwords', () => {
  const roles = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'cn=admins=Admin, readers = Read-Only' };
  expect(readSignOnConfig({ ...provider, ...roles, PASSWORD_SIGN_IN: 'off' })).toEqual({
    provider: {
      issuer: provider.OIDC_ISSUER,
      clientId: 'accord',
      clientSecret: 'secret',
      roles: {
        claim: 'groups',
        byValue: new Map([
          ['cn=admins', 'Admin'],
          ['readers', 'Read-Only'],
        ]),
      },
    },
    takesPasswords: false,
    closesDevices: false,
  });
});

test.for<[Record<string, string>, RegExp]>([
  [{ OIDC_ISSUER: 'https://sso.example.gov' }, /must be set together/],
  [{ ...provider, OIDC_ISSUER: 'http://sso.example.gov' }, /^OIDC_ISSUER is "http:/],
  [{ ...provider, OIDC_ISSUER: 'https://sso.example.gov?tenant=1' }, /^OIDC_ISSUER/],
  [{ ...provider, OIDC_ROLE_CLAIM: 'groups' }, /^OIDC_ROLE_CLAIM and OIDC_ROLES/],
  [{ ...provider, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'admins=Boss' }, /^OIDC_ROLES has "admins=Boss"/],
  [{ ...provider, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: '=Admin' }, /^OIDC_ROLES has "=Admin"/],
  [{ OIDC_CLOSE_DEVICES: 'on' }, /no provider ends anything/],
  [{ ...provider, OIDC_CLOSE_DEVICES: 'yes' }, /^OIDC_CLOSE_DEVICES is "yes"/],
  [{ PASSWORD_SIGN_IN: 'off' }, /nobody could sign in/],
  [{ ...provider, PASSWORD_SIGN_IN: 'no' }, /^PASSWORD_SIGN_IN is "no"/],
])('%o is refused', ([env, words]) => {
  expect(() => readSignOnConfig(env)).toThrow(ConfigError);
  expect(() => readSignOnConfig(env)).toThrow(words);
});
