import { createHash, randomBytes } from 'node:crypto';
import type { TestServer } from '../../helpers/server.ts';

const start = '/api/accounts/signon/start';

/** A browser on its way to the provider and back, with the app that keeps a verifier. */
export interface SignOnBrowser {
  verifier: string;
  /** Begins at the server; answers where the browser is sent to. */
  begin(fresh?: boolean): Promise<URL>;
  /** Lets the provider let its user in; answers where that sends the browser. */
  atProvider(to: URL): Promise<URL>;
  /** Comes back to the server by an address; answers what the app is told by the fragment. */
  comeBack(to: URL, address?: string): Promise<URLSearchParams>;
  /** All of it. */
  goThrough(): Promise<URLSearchParams>;
  /** Gets tokens for a code. */
  redeem(code: string | null, verifier?: string): Promise<Response>;
  /** A cookie of this browser is there no more. */
  forgetCookies(): void;
}

/** A browser with no cookies. */
export function signOnBrowser(server: TestServer): SignOnBrowser {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  let cookies: string[] = [];
  const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? 'about:blank');
  const browser: SignOnBrowser = {
    verifier,
    async begin(fresh = false) {
      const answer = await server.fetch(`${start}?challenge=${challenge}${fresh ? '&fresh=1' : ''}`);
      const cookie = answer.headers.get('set-cookie')?.split(';')[0];
      if (cookie !== undefined) cookies.push(cookie);
      return locationOf(answer);
    },
    atProvider: async (to) => locationOf(await fetch(to, { redirect: 'manual' })),
    async comeBack(to, address) {
      const answer = await server.app.fetch(
        new Request(`http://accord.test${to.pathname}${to.search}`, {
          headers: cookies.length > 0 ? { cookie: cookies.join('; ') } : {},
        }),
        address === undefined ? {} : { address },
      );
      return new URLSearchParams(locationOf(answer).hash.slice(1));
    },
    goThrough: async () => browser.comeBack(await browser.atProvider(await browser.begin())),
    redeem: (code, by = verifier) =>
      server.token({ grant_type: 'authorization_code', code: code ?? '', code_verifier: by }),
    forgetCookies: () => {
      cookies = [];
    },
  };
  return browser;
}
