import * as v from 'valibot';
import { Claims, type MenuItem } from '#domain/accounts.ts';
import type { SignInWay } from '#domain/sign-on.ts';
import type { Role } from '#domain/roles.ts';

export interface SignedInUser {
  uid: string;
  userName: string;
  name: string;
  roles: readonly Role[];
  menu: readonly MenuItem[];
  /** How the session began: 'sso' at the department's identity provider, so that no password of ours is asked for. */
  way: SignInWay;
  /** An Admin gave the password: the server takes nothing else before it is changed. */
  mustChangePassword: boolean;
  /** The department asks for a second factor: the server takes nothing else before one is set up. */
  mustEnrolFactor: boolean;
  /** Whether a passkey can be asked for in place of the password. */
  hasPasskey: boolean;
  /** Whether the browser may check the spelling of what is typed. */
  checksSpelling: boolean;
  /** Whether a file that leaves the device may be named after a student. */
  filesNameStudents: boolean;
}

const Menu = v.array(v.object({ label: v.string(), path: v.string(), group: v.optional(v.string()) }));

/** What the token says, whoever made it; null for a text that is no token. */
function payloadOf(accessToken: string): unknown {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/**
 * The claims of an access token, for the screens only: the server checks the signature. null when the token isn't one
 * of ours.
 */
export function claimsOf(accessToken: string): Claims | null {
  const parsed = v.safeParse(Claims, payloadOf(accessToken));
  return parsed.success ? parsed.output : null;
}

const Authenticated = v.object({ auth_time: v.number() });

/** When the session's user last proved to be there, ms by the server's clock; 0 where the token doesn't say. */
export function authenticatedAt(accessToken: string): number {
  const parsed = v.safeParse(Authenticated, payloadOf(accessToken));
  return parsed.success ? parsed.output.auth_time * 1000 : 0;
}

/** The user as the screens know them. */
export function userOf(claims: Claims): SignedInUser {
  return {
    uid: claims.uid,
    userName: claims.sub,
    name: claims.name,
    roles: claims.role,
    menu: v.parse(Menu, JSON.parse(claims.menu)),
    way: claims.way ?? 'password',
    mustChangePassword: claims.mustChangePassword === true,
    mustEnrolFactor: claims.mustEnrolFactor === true,
    hasPasskey: claims.hasPasskey === true,
    checksSpelling: claims.checksSpelling !== false,
    filesNameStudents: claims.filesNameStudents !== false,
  };
}
