import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { SignInWays, SignOnRefusal } from '#domain/sign-on.ts';
import { storageOrNull, valuesInMemory } from '#sync/base/kept-values.ts';
import type { SignOnCode } from '#sync/engine/engine.ts';
import { useEngine } from '../shell/engine-context.ts';

/** This tab's own storage: the verifier waits in it while the browser is at the provider. */
const ofTab = storageOrNull(() => sessionStorage) ?? valuesInMemory();
const ofBrowser = storageOrNull(() => localStorage) ?? valuesInMemory();

const verifierKey = 'accord.sign-on';
const forgottenKey = 'accord.sign-on-forgotten';
const waysKey = 'accord.sign-in-ways';

/** Bytes as base64url, without padding. */
export const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A PKCE verifier (RFC 7636): 256 random bits. */
export const newVerifier = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** The challenge of a verifier. */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

/** How the department's sign-in is asked for. */
export interface SignOnAsked {
  /** It asks there again, whoever is signed in. */
  isFresh: boolean;
  /** What opened this device was forgotten. */
  isForgotten: boolean;
}

/** Leaves for the department's sign-in. */
export async function leaveForSignOn({ isFresh, isForgotten }: SignOnAsked): Promise<void> {
  const verifier = newVerifier();
  const challenge = await challengeOf(verifier);
  ofTab.setItem(verifierKey, verifier);
  if (isForgotten) ofTab.setItem(forgottenKey, '1');
  else ofTab.removeItem(forgottenKey);
  const query = new URLSearchParams({
    challenge,
    ...(isFresh && { fresh: '1' }),
  });
  location.assign(`/api/accounts/signon/start?${query.toString()}`);
}

/** What the sign-in screen was sent back with. */
export type Returned = { code: SignOnCode } | { refused: SignOnRefusal };

/** Reads what an address's fragment tells of a single sign-on; null for one that tells nothing. */
export function returnedBy(hash: string): Returned | null {
  const told = new URLSearchParams(hash.slice(1));
  const code = told.get('code');
  const refused = told.get('refused');
  if (code === null)
    return v.is(SignOnRefusal, refused) ? { refused } : refused === null ? null : { refused: 'failed' };
  const verifier = ofTab.getItem(verifierKey);
  const isForgotten = ofTab.getItem(forgottenKey) !== null;
  return verifier === null ? { refused: 'stale' } : { code: { code, verifier, isForgotten } };
}

/** The verifier was used. */
export function forgetVerifier(): void {
  ofTab.removeItem(verifierKey);
  ofTab.removeItem(forgottenKey);
}

function knownWays(): SignInWays {
  try {
    return v.parse(SignInWays, JSON.parse(ofBrowser.getItem(waysKey) ?? ''));
  } catch {
    return { password: true, singleSignOn: false, passkey: false };
  }
}

/** Which ways to sign in are on, as the server says, or as it said last where it gives no answer. */
export function useSignInWays(): SignInWays & { hasNoAnswer: boolean } {
  const { online } = useEngine();
  const [ways, setWays] = useState(knownWays);
  const [hasNoAnswer, setNoAnswer] = useState(false);
  useEffect(() => {
    let isLeft = false;
    online('signInWays', {}).then(
      ({ body }) => {
        ofBrowser.setItem(waysKey, JSON.stringify(body));
        if (!isLeft) setWays(body);
      },
      () => {
        if (!isLeft) setNoAnswer(true);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [online]);
  return { ...ways, hasNoAnswer };
}
