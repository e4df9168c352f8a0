import * as v from 'valibot';
import { calls } from '#contract/calls.ts';
import { offline, problemOf } from './answer.ts';
import type { Exchange } from './exchange.ts';

/**
 * The server's secret for this user's data key on this device (base64); null: the device was closed for good. Rejects
 * with a Problem when the secret can't be had.
 */
export async function fetchEscrow(
  exchange: Exchange,
  accessToken: string,
  device: string,
  now: number,
): Promise<string | null> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await exchange(calls.escrow, { params: { device }, headers });
  if (answer.status !== 200) throw problemOf(answer, now);
  const parsed = v.safeParse(calls.escrow.answer, answer.body);
  if (!parsed.success) throw offline('A secret that is not our shape');
  return parsed.output.secret;
}
