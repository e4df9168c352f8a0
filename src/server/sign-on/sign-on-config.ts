import { type Role, roleNames } from '#domain/roles.ts';
import { ConfigError, type Environment, setting } from '../base/environment.ts';

/** How the department's identity provider is used. */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim that says who has which role, and what its values mean; null: roles are kept in Accord. */
  roles: { claim: string; byValue: ReadonlyMap<string, Role> } | null;
}

export interface SignOnConfig {
  /** Null: nobody signs in by a provider. */
  provider: ProviderConfig | null;
  /** False: passwords are taken of the emergency Admin alone. */
  takesPasswords: boolean;
  /** Whether devices close with the sessions that the provider ends. */
  closesDevices: boolean;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

const readIssuer = (issuer: string): string => {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
  if (!isSafe || url?.search || url?.hash)
    throw new ConfigError(
      `OIDC_ISSUER is "${issuer}", but must be the https address that the provider names as its issuer.`,
    );
  return issuer;
};

/** `claim value=role`, one after another with commas between. */
const readRoles = (text: string): ReadonlyMap<string, Role> =>
  new Map(
    text.split(',').map((pair) => {
      const cut = pair.lastIndexOf('=');
      const value = pair.slice(0, Math.max(cut, 0)).trim();
      const named = pair.slice(cut + 1).trim();
      const role = roleNames.find((name) => name === named);
      if (value === '' || role === undefined)
        throw new ConfigError(
          `OIDC_ROLES has "${pair.trim()}", but each part must be a claim's value, = and one of ${roleNames.join(', ')}.`,
        );
      return [value, role];
    }),
  );

const readProvider = (env: Environment): ProviderConfig | null => {
  const [issuer, clientId, clientSecret] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(
    (name) => setting(env, name),
  );
  const claim = setting(env, 'OIDC_ROLE_CLAIM');
  const roles = setting(env, 'OIDC_ROLES');
  if (!issuer && !clientId && !clientSecret && !claim && !roles) return null;
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
  if ((claim === null) !== (roles === null))
    throw new ConfigError('OIDC_ROLE_CLAIM and OIDC_ROLES must be set together.');
  return {
    issuer: readIssuer(issuer),
    clientId,
    clientSecret,
    roles: claim === null || roles === null ? null : { claim, byValue: readRoles(roles) },
  };
};

/** Reads OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLE_CLAIM, OIDC_ROLES, OIDC_CLOSE_DEVICES and PASSWORD_SIGN_IN. @throws {ConfigError} when one can't be used. */
export const readSignOnConfig = (env: Environment): SignOnConfig => {
  const provider = readProvider(env);
  const passwords = setting(env, 'PASSWORD_SIGN_IN') ?? 'on';
  if (passwords !== 'on' && passwords !== 'off')
    throw new ConfigError(`PASSWORD_SIGN_IN is "${passwords}", but must be on or off.`);
  if (passwords === 'off' && provider === null)
    throw new ConfigError('PASSWORD_SIGN_IN is off, but OIDC_ISSUER is not set: nobody could sign in.');
  const closing = setting(env, 'OIDC_CLOSE_DEVICES') ?? 'off';
  if (closing !== 'on' && closing !== 'off')
    throw new ConfigError(`OIDC_CLOSE_DEVICES is "${closing}", but must be on or off.`);
  if (closing === 'on' && provider === null)
    throw new ConfigError('OIDC_CLOSE_DEVICES is on, but OIDC_ISSUER is not set: no provider ends anything.');
  return { provider, takesPasswords: passwords === 'on', closesDevices: closing === 'on' };
};
