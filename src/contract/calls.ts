import { firstCalls } from './first-calls.ts';
import { laterCalls } from './later-calls.ts';

/** Every call of the API, once. */
export const calls = { ...firstCalls, ...laterCalls };

export type Calls = typeof calls;
export type CallName = keyof Calls;
