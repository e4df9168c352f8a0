import { Problem } from '#domain/problems.ts';
import { isFull } from '../base/is-full.ts';
import type { FaultKind, SignInOutcome } from './session-view.ts';

/** What was under way when it failed. */
type During = 'start' | 'sign-in' | 'unlock' | 'resume';

interface Fault {
  /** By the device's clock, ISO 8601 UTC. */
  at: string;
  during: During;
  kind: FaultKind;
  /** The error's own words, and those of what caused it. */
  error: readonly string[];
}

/** Names of storage errors: those of IndexedDB and of files, and those of Dexie, which end in the same words. */
const ofStorage =
  /(Abort|Closed|Constraint|Data|InvalidState|NotAllowed|NotFound|NotReadable|NoModificationAllowed|Open\w+|Security|Timeout|Transaction\w*|Unknown|Upgrade|Version)Error/;

function kindOf(thrown: unknown): FaultKind {
  const text = String(thrown);
  if (isFull(thrown)) return 'full';
  if (/newer version of Accord/.test(text)) return 'newer';
  if (/vault has failed|WebAssembly|Worker/.test(text)) return 'vault';
  return thrown instanceof DOMException || ofStorage.test(text) ? 'storage' : 'unknown';
}

function wordsOf(thrown: unknown): string[] {
  const own =
    thrown instanceof Problem
      ? `${String(thrown)} (${thrown.code}) ${JSON.stringify(thrown.details)}`
      : String(thrown);
  const cause = thrown instanceof Error ? (thrown.cause ?? ('inner' in thrown ? thrown.inner : null)) : null;
  return cause === null || cause === undefined ? [own] : [own, ...wordsOf(cause)];
}

/** What failed at starts, sign-ins and unlocks in this page. */
export function faults(now: () => number, browser: Readonly<Record<string, unknown>>) {
  const known: Fault[] = [];

  function note(during: During, thrown: unknown): FaultKind {
    const kind = kindOf(thrown);
    known.push({ at: new Date(now()).toISOString(), during, kind, error: wordsOf(thrown) });
    return kind;
  }

  return {
    note,
    /** Runs a way in; the outcome tells what failed instead of rejecting. */
    told: (during: During, way: () => Promise<SignInOutcome>): Promise<SignInOutcome> =>
      way().catch((thrown: unknown) => ({ kind: 'failed', fault: note(during, thrown) })),
    /** JSON text. */
    asText: () => JSON.stringify({ browser, faults: known }, null, 2),
  };
}
