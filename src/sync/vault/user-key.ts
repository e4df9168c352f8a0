const utf8 = new TextEncoder();

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The name of a user on this device: a hash of their id, 32 hexadecimal digits. Databases and vaults are named by it. */
export async function userKeyOf(uid: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', utf8.encode(`accord user ${uid}`))).slice(0, 32);
}

/**
 * What a user name is found by at an offline sign-in. Names are few and guessable, so a hash only keeps them from being
 * read; each guess costs some 30 ms, on each device anew.
 */
export async function nameKeyOf(userName: string, device: string): Promise<string> {
  const spelled = userName.normalize('NFKC').trim().toLowerCase();
  const base = await crypto.subtle.importKey('raw', utf8.encode(spelled), 'PBKDF2', false, ['deriveBits']);
  const salt = utf8.encode(`accord name ${device}`);
  return hex(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 100_000 }, base, 128),
  );
}
