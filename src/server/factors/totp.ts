import { randomBytes, timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

/** Seconds that a code of an authenticator app is shown (RFC 6238). */
const period = 30;
const digits = 6;
/** So many steps before and after the server's are taken too: clocks differ, and typing takes a while. */
const tolerance = 1;
/** Bytes of a secret: as many as SHA-1 gives (RFC 4226, 4). */
const secretSize = 20;
/** The name that an app shows over the codes. */
const issuer = 'Accord';

/** A fresh secret of an authenticator app. */
export const newSecret = (): Buffer => randomBytes(secretSize);

const asSecret = (secret: Uint8Array) => new Secret({ buffer: new Uint8Array(secret).buffer });

/** The secret as people type it and as the QR code has it: base32, and the address that apps read. */
export function secretTexts(secret: Uint8Array, userName: string): { secret: string; uri: string } {
  const shown = asSecret(secret);
  const totp = new TOTP({ issuer, label: userName, secret: shown, algorithm: 'SHA1', digits, period });
  return { secret: shown.base32, uri: totp.toString() };
}

/** The time step of a moment. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / period);

/** The code of a time step (RFC 6238, SHA-1). */
export const codeOf = (secret: Uint8Array, step: number): string =>
  HOTP.generate({ secret: asSecret(secret), algorithm: 'SHA1', digits, counter: step });

/** The time steps around a moment whose code it is, the earliest first; none for a wrong one. */
export function stepsOf(secret: Uint8Array, code: string, now: Date): number[] {
  const around = Array.from({ length: 2 * tolerance + 1 }, (_, index) => stepAt(now) - tolerance + index);
  const given = Buffer.from(code);
  return around.filter((step) => {
    const right = Buffer.from(codeOf(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}
