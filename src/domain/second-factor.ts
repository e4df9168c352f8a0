import * as v from 'valibot';
import type { Role } from './roles.ts';

/** Whom the department asks for a second factor: nobody, who administers, everybody. */
export const factorDemands = ['off', 'admins', 'all'] as const;
export type FactorDemand = (typeof factorDemands)[number];

/** Whether a user with these roles needs a second factor before anything else. */
export const isFactorDemanded = (demand: FactorDemand, roles: readonly Role[]): boolean =>
  demand === 'all' || (demand === 'admins' && roles.includes('Admin'));

/** What a user shows beside the password: a code of an authenticator app, or a passkey. */
export const FactorKind = v.picklist(['app', 'passkey']);
export type FactorKind = v.InferOutput<typeof FactorKind>;

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10;

/** For how many days a device that passed the second factor may go without it. */
export const rememberedDays = 30;

/** A code as it was meant: people type the groups that they read. */
export const meantCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** Whether a code is one of an authenticator app; any other is a recovery code. */
export const isAppCode = (meant: string): boolean => /^\d{6}$/.test(meant);

/** A key or a recovery code in groups of four, to be read and typed by hand. */
export const inGroups = (text: string, apart: ' ' | '-'): string => text.match(/.{1,4}/g)?.join(apart) ?? '';
