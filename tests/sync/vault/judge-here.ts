import type { Judge } from '#sync/vault/judge.ts';
import { offeredPassphrase } from '#sync/vault/offered-passphrase.ts';
import { offlineStrength } from '#sync/vault/offline-strength.ts';

/** Judges in this thread. */
export const judgeHere: Judge = { strength: offlineStrength, offer: offeredPassphrase, prepare: () => {} };
