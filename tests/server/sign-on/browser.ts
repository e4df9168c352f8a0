import { createHash, randomBytes } from 'node:crypto';
import type { TestServer } from '../../helpers/server.ts';

const start = '/api/accounts/signon/start';

/** A browser on its way to the provider and back, with the app that keeps a verifier. */
export interface SignOnBrowser {
  verifier: string;
  /** Begins at the server; answers where the browser is sent to. */
  begin(asked?: Readonly<Record<string, string>>): Promise<URL>;
  /** Lets the provider let its user in; answers where that sends the browser. */
  atProvider(to: URL): Promise<URL>;
  /** Comes back to the server by an address; answers what the app is told by the fragment. */
  comeBack(to: URL, address?: string): Promise<URLSearchParams>;
  /** The same; answers where in the app that leads. */
  landing(to: URL, address?: string): Promise<URL>;
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
    async begin(asked = {}) {
      const query = new URLSearchParams({ challenge, ...asked });
      const answer = await server.fetch(`${start}?${query.toString()}`);
      const cookie = answer.headers.get('set-cookie')?.split(';')[0];
      if (cookie !== undefined) cookies.push(cookie);
      return locationOf(answer);
    },
    atProvider: async (to) => locationOf(await fetch(to, { redirect: 'manual' })),
    comeBack: async (to, address) => new URLSearchParams((await browser.landing(to, address)).hash.slice(1)),
    async landing(to, address) {
      const answer = await server.app.fetch(
        new Request(`http://accord.test${to.pathname}${to.search}`, {
          headers: cookies.length > 0 ? { cookie: cookies.join('; ') } : {},
        }),
        address === undefined ? {} : { address },
      );
      return locationOf(answer);
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
