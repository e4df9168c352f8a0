import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Provider as OidcProvider } from 'oidc-provider';
import { throwawayPlace } from '../../helpers/throwaway-place.ts';

/**
 * Installs the provider, which only these stories need: the application's own list of packages stays without it. Each story has its
 * own, since two workers that install into one folder take each other's files away.
 */
async function install(): Promise<{ Provider: typeof OidcProvider; remove(): void }> {
  const folder = mkdtempSync(join(throwawayPlace(), 'accord-provider-'));
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(import.meta.dirname, file), join(folder, file));
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', folder], { stdio: 'inherit' });
  const entry = pathToFileURL(join(folder, 'node_modules/oidc-provider/lib/index.js'));
  const { Provider } = (await import(entry.href)) as { Provider: typeof OidcProvider };
  return { Provider, remove: () => rmSync(folder, { recursive: true, force: true }) };
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
 * @param options `tellsLogouts`: the provider tells Accord of each session that ends there, as one does where another person signs in.
 */
export async function startProvider(
  accordUrl: string,
  port: number,
  { tellsLogouts = false } = {},
): Promise<{ manners: Manners; settings: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  const { Provider, remove } = await install();
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
        ...(tellsLogouts && {
          backchannel_logout_uri: `${signOn}/backchannel`,
          backchannel_logout_session_required: true,
        }),
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
        server.close(() => {
          remove();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
