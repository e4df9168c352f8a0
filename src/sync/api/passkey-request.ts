import * as v from 'valibot';
import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { headers as wire } from '#contract/headers.ts';
import { offline, problemOf } from './answer.ts';
import { laterCalls } from './calls-later.ts';
import type { Exchange } from './exchange.ts';

/** Asks the server how the browser is to be asked for a passkey that signs in. Rejects with a Problem where it tells nothing. */
export async function fetchPasskeyRequest(
  exchange: Exchange,
  device: string,
  now: number,
): Promise<AnswerOf<Calls['beginPasskeySignIn']>> {
  const { beginPasskeySignIn } = await laterCalls();
  const answer = await exchange(beginPasskeySignIn, { headers: { [wire.device]: device } });
  if (answer.status !== 200) throw problemOf(answer, now);
  const parsed = v.safeParse(beginPasskeySignIn.answer, answer.body);
  if (!parsed.success) throw offline('A request for a passkey that is not our shape');
  return parsed.output;
}
