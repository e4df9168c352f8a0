/** Letters of a state that name its cookie, so that the ways of two tabs don't overwrite each other's. */
const shownOfState = 12;

/** The cookie of a way to the provider and back: the only one that Accord sets. */
export interface FlowCookie {
  /** The value of Set-Cookie; 0 seconds: the cookie goes. */
  set(state: string, secret: string, seconds: number): string;
  /** The secret that the browser sent for this state, by its Cookie header. */
  read(header: string | null, state: string): string | null;
}

/**
 * Under https the name begins with `__Host-`: browsers take such a cookie only with Secure, from this host itself and for the whole of it,
 * so that no neighbour under the same domain, and nobody on an http connection, can put one there. An http address, which a trial on this
 * machine has, can set none of that name; there it has none of these and the path of its calls.
 * @param publicUrl without a slash at the end.
 */
export function flowCookie(publicUrl: string): FlowCookie {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  const nameOf = (state: string) =>
    `${isSecure ? '__Host-' : ''}accord-signon-${state.slice(0, shownOfState)}`;
  const path = isSecure ? '/' : '/api/accounts/signon';
  return {
    set: (state, secret, seconds) =>
      `${nameOf(state)}=${secret}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
    read: (header, state) =>
      header
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${nameOf(state)}=`))
        ?.slice(nameOf(state).length + 1) ?? null,
  };
}
