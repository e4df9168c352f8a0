import type { Page } from '@playwright/test';

/** A credential as Chromium's protocol hands it out. */
export interface Credential {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
  rpId?: string;
  userHandle?: string;
}

/** What stands for Windows Hello or Touch ID in a page; it stays through reloads of the page, and goes with it. */
export interface Authenticator {
  credentials(): Promise<Credential[]>;
  /** Takes over a credential of another authenticator: its key, not its secrets, which Chromium doesn't hand out. */
  add(credential: Credential): Promise<void>;
  remove(): Promise<void>;
}

/** Gives the page an authenticator whose user agrees. `hasPrf`: whether its passkeys give secrets. */
export async function addAuthenticator(page: Page, { hasPrf = true } = {}): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    add: async (credential) =>
      void (await session.send('WebAuthn.addCredential', { authenticatorId, credential })),
    remove: async () => void (await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })),
  };
}

/** The secrets that passkeys gave in this page from now on, the last one last. */
export async function hearSecrets(page: Page): Promise<Buffer[]> {
  const heard: Buffer[] = [];
  await page.exposeFunction('heardSecret', (bytes: number[]) => void heard.push(Buffer.from(bytes)));
  await page.addInitScript(() => {
    const { prototype } = PublicKeyCredential;
    const results = prototype.getClientExtensionResults;
    prototype.getClientExtensionResults = function () {
      const given = results.call(this);
      const first = given.prf?.results?.first;
      if (first instanceof ArrayBuffer)
        (globalThis as unknown as { heardSecret(bytes: number[]): void }).heardSecret([
          ...new Uint8Array(first),
        ]);
      return given;
    };
  });
  return heard;
}

/**
 * Gives this secret to the passkey that was carried over into this page: Chromium's protocol carries a credential's key from one
 * browser to another, not the secret beside it. All else of the ceremony is the browser's.
 */
export const carrySecret = (page: Page, secret: Buffer): Promise<unknown> =>
  page.addInitScript(
    (bytes) => {
      const { prototype } = PublicKeyCredential;
      const results = prototype.getClientExtensionResults;
      prototype.getClientExtensionResults = function () {
        const first = Uint8Array.from(bytes).buffer;
        return { ...results.call(this), prf: { results: { first } } };
      };
    },
    [...secret],
  );

/**
 * The user of this page gives up the next ceremony, as the browser tells it. (An authenticator whose user is not verified is
 * blocked for good after that.)
 */
export const giveUpNext = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { credentials } = navigator;
    const refuse = () => {
      Reflect.deleteProperty(credentials, 'get');
      Reflect.deleteProperty(credentials, 'create');
      return Promise.reject(new DOMException('given up', 'NotAllowedError'));
    };
    Object.assign(credentials, { get: refuse, create: refuse });
  });
