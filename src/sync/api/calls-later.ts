import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { firstCalls } from '#contract/first-calls.ts';
import { offline } from './answer.ts';

/** The rows of the calls that come after the first screens. Rejects as without a connection where their code can't be had. */
export async function laterCalls() {
  try {
    return (await import('#contract/later-calls.ts')).laterCalls;
  } catch {
    throw offline('The code of a call');
  }
}

const first: Partial<Record<CallName, Call>> = firstCalls;

/** The row of a call: at once for the calls of the first screens. */
export function callNamed(name: CallName): Call | Promise<Call> {
  return first[name] ?? laterCalls().then((calls) => calls[name as keyof typeof calls]);
}
