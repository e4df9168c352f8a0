import * as v from 'valibot';
import { accountCalls } from '#contract/accounts.ts';
import { offline, problemOf } from './answer.ts';
import type { Exchange } from './exchange.ts';

/**
 * The server's secret for this user's data key on this device (base64), or why there is none: the device is closed, or the
 * user has as many devices as may be.
 */
export type Escrow = { kind: 'secret'; secret: string } | { kind: 'closed' } | { kind: 'full' };

/** Asks for the secret; rejects with a Problem when nothing is known. */
export async function fetchEscrow(
  exchange: Exchange,
  accessToken: string,
  device: string,
  now: number,
): Promise<Escrow> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await exchange(accountCalls.escrow, { params: { device }, headers });
  if (answer.status !== 200) throw problemOf(answer, now);
  const parsed = v.safeParse(accountCalls.escrow.answer, answer.body);
  if (!parsed.success) throw offline('A secret that is not our shape');
  const { secret, isFull } = parsed.output;
  if (secret !== null) return { kind: 'secret', secret };
  return { kind: isFull ? 'full' : 'closed' };
}
