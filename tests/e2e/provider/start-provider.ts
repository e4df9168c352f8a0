import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';

/** Installs the provider, which only this story needs: the application's own list of packages stays without it. */
function install(): void {
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefix', import.meta.dirname], { stdio: 'inherit' });
}

/**
 * A real OpenID provider on loopback for the Accord at an address: everybody signs in by the e-mail address that they type, with any password.
 */
export async function startProvider(
  accordUrl: string,
  port: number,
): Promise<{ settings: Readonly<Record<string, string>>; stop(): Promise<void> }> {
  install();
  const { Provider } = await import('oidc-provider');
  // Another host than Accord’s: cookies know no ports, and a sign-out has the browser clear those of its host.
  const issuer = `http://127.0.0.1:${port}`;
  const client = { id: 'accord', secret: 'a secret between Accord and the provider' };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${accordUrl}/api/accounts/signon/callback`],
        post_logout_redirect_uris: [`${accordUrl}/login`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key for the cookies of tests'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true }),
    }),
  });
  const server = createServer(provider.callback());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
