import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** What this department's staff would put into a password before anything else. */
const own = `accord iowa idoe department education special school district student parent evaluation
dispute resolution mediation mediator complaint dueprocess due process hearing iep idea ferpa emaps
aea agency heartland keystone northwest centralrivers grantwood greatprairie greenhills mississippibend
prairielakes`.split(/\s/);

/**
 * Characters of a password that are judged, from its first: 48 that nobody guesses are far beyond any bound here, and all
 * 256 took up to twelve seconds.
 */
const judgedLength = 48;

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, own },
  graphs: adjacencyGraphs,
  maxLength: judgedLength,
  // More disguises in one word than these (of 100 unless told) change no answer, and take five times as long.
  l33tMaxSubstitutions: 16,
});

/** The 7,776 words for dice, which the judge knows too. */
export const diceWords: readonly string[] = common['diceware-common'].map(String);

/**
 * How many guesses a password withstands, as zxcvbn estimates it; `known` are words that a guesser has of its owner, such
 * as the username. One judge for devices and server. Its word lists are large: import it when a password is to be judged.
 */
export const guessesOf = (password: string, known: readonly string[] = []): number =>
  estimator.check(password.normalize('NFKC'), [...known]).guesses;
