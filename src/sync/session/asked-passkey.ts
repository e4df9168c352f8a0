import type { AnswerOf } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { MadePasskey } from '#contract/passkeys.ts';
import { Problem } from '#domain/problems.ts';
import type { Exchange } from '../api/exchange.ts';
import { fetchPasskeyRequest } from '../api/passkey-request.ts';
import type { Vaults } from '../vault/vaults.ts';
import type { SignInOutcome } from './session-view.ts';

/** The browser's part, with its package: loaded when somebody uses a passkey. */
export const passkeyCeremony = () => import('./passkey-ceremony.ts');

/** Lets the browser make a passkey, as the server wants it. Throws a Problem with words for its user. */
export async function madePasskey(asked: AnswerOf<Calls['beginPasskey']>): Promise<MadePasskey> {
  const { create } = await passkeyCeremony();
  return (await create(asked)).response;
}

export interface AskingPasskeyParts {
  exchange: Exchange;
  vaults: Pick<Vaults, 'device'>;
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

/** Lets the browser use a passkey; goes on with its answer as `/token` takes it. Where there is none, the outcome says why. */
export async function withPasskey(
  { exchange, vaults, now }: AskingPasskeyParts,
  goOn: (passkey: string) => Promise<SignInOutcome>,
): Promise<SignInOutcome> {
  try {
    const [ceremony, request] = await Promise.all([
      passkeyCeremony(),
      fetchPasskeyRequest(exchange, vaults.device, now()),
    ]);
    const { response } = await ceremony.use(request);
    return await goOn(JSON.stringify(response));
  } catch (thrown) {
    return passkeyProblem(thrown);
  }
}
