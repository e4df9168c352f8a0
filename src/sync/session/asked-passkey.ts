import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { MadePasskey } from '#contract/passkeys.ts';
import { Problem } from '#domain/problems.ts';
import type { Exchange } from '../api/exchange.ts';
import { fetchPasskeyRequest } from '../api/passkey-request.ts';
import type { PasskeySecret } from '../vault/vault-record.ts';
import type { Vaults } from '../vault/vaults.ts';
import type { PasskeyAtHand } from './passkey-at-hand.ts';
import type { SignInOutcome } from './session-view.ts';

/** The browser's part, with its package: loaded when somebody uses a passkey. */
export const passkeyCeremony = () => import('./passkey-ceremony.ts');

/** Lets the browser make a passkey, as the server wants it. Throws a Problem with words for its user. */
export async function madePasskey(asked: AnswerOf<Calls['beginPasskey']>): Promise<MadePasskey> {
  const { create } = await passkeyCeremony();
  const { response, prf } = await create(asked);
  prf?.fill(0);
  return response;
}

export interface AskingPasskeyParts {
  exchange: Exchange;
  vaults: Pick<Vaults, 'device'>;
  atHand: PasskeyAtHand;
  now(): number;
}

/** The outcome of a Problem on the way to a passkey: it is said in its own words, but where the server wasn't reached. */
export function passkeyProblem(thrown: unknown): SignInOutcome {
  if (!(thrown instanceof Problem)) throw thrown;
  const { code, details, messages } = thrown;
  if (code === 'throttled') return { kind: 'throttled', waitSeconds: details.retryAfterSeconds ?? 1 };
  if (code === 'rule' || code === 'invalid') return { kind: 'no-passkey', words: messages.join(' ') };
  return { kind: 'unavailable' };
}

/**
 * Lets the browser use a passkey; goes on with its answer as `/token` takes it, and with its secret, null where it gives none. Where
 * there is no passkey, the outcome says why. A session that asks what opens this device has the secret at hand from then on.
 */
export async function withPasskey(
  { exchange, vaults, atHand, now }: AskingPasskeyParts,
  goOn: (passkey: string, secret: PasskeySecret | null) => Promise<SignInOutcome>,
): Promise<SignInOutcome> {
  let secret: PasskeySecret | null = null;
  try {
    const [ceremony, request] = await Promise.all([
      passkeyCeremony(),
      fetchPasskeyRequest(exchange, vaults.device, now()),
    ]);
    const { response, prf } = await ceremony.use(request);
    secret = prf && { kind: 'passkey', credential: response.id, prf };
    const outcome = await goOn(JSON.stringify(response), secret);
    if (secret && outcome.kind === 'open') atHand.takeOver(secret);
    else secret?.prf.fill(0);
    return outcome;
  } catch (thrown) {
    secret?.prf.fill(0);
    return passkeyProblem(thrown);
  }
}
