import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** What this department's staff would put into a password before anything else. */
const own = ['accord', 'iowa', 'idoe', 'dispute', 'mediation', 'complaint', 'special', 'education'];

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, own },
  graphs: adjacencyGraphs,
});

/**
 * How many guesses a password withstands, as zxcvbn estimates it. Its word lists are large: this module is loaded when
 * somebody's password asks for it (offline-strength.ts), never with the first page.
 */
export const guessesOf = (password: string): number => estimator.check(password).guesses;
