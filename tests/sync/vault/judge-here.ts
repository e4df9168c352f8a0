import type { Judge } from '#sync/vault/judge.ts';
import { offeredPassphrase } from '#sync/vault/offered-passphrase.ts';
import { offlineStrength, type Strength } from '#sync/vault/offline-strength.ts';

/** Most tests sign in with the same few passwords, which cost a twentieth of the device's rooms to judge. */
const judged = new Map<string, Promise<Strength>>();

/** Judges in this thread, each password once. */
export const judgeHere: Judge = {
  strength(password) {
    const strength = judged.get(password) ?? offlineStrength(password);
    judged.set(password, strength);
    return strength;
  },
  offer: offeredPassphrase,
  prepare: () => {},
};
