import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';

/** Installs the provider, which only this story needs: the application's own list of packages stays without it. */
function install(): void {
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', import.meta.dirname], { stdio: 'inherit' });
}

/** How the provider does what it does from now on. */
export interface Manners {
  /** What it says of somebody besides, by their e-mail address. */
  roles: Record<string, readonly string[]>;
  /** Seconds for which a code is good. */
  codeLives: number;
}

/**
 * A real OpenID provider on loopback for the Accord at an address: everybody signs in by the e-mail address that they type, with any password.
 * It has a second application, `other`, whose codes and tokens are none of Accord's.
 */
export async function startProvider(
  accordUrl: string,
  port: number,
): Promise<{ manners: Manners; settings: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  install();
  const { Provider } = await import('oidc-provider');
  const manners: Manners = { roles: {}, codeLives: 60 };
  // Another host than Accord’s: cookies know no ports, and a sign-out has the browser clear those of its host.
  const issuer = `http://127.0.0.1:${port}`;
  const client = { id: 'accord', secret: 'a secret between Accord and the provider' };
  const signOn = `${accordUrl}/api/accounts/signon`;
  const addresses = {
    redirect_uris: [`${signOn}/callback`],
    post_logout_redirect_uris: [`${accordUrl}/login`],
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        ...addresses,
        client_id: client.id,
        client_secret: client.secret,
        backchannel_logout_uri: `${signOn}/backchannel`,
        backchannel_logout_session_required: true,
      },
      { ...addresses, client_id: 'other', client_secret: 'a secret of another application' },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'roles'],
    },
    features: { backchannelLogout: { enabled: true } },
    // Its own refuses addresses of the same machine, and Accord is on one.
    fetch: (url: string, { dispatcher: _itsOwn, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, options),
    ttl: { AuthorizationCode: () => manners.codeLives },
    cookies: { keys: ['a key for the cookies of tests'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, roles: manners.roles[id] ?? [] }),
    }),
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    manners,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
