import { secondFactorGrant } from '#contract/accounts.ts';
import { Problem } from '#domain/problems.ts';
import type { FactorKind } from '#domain/second-factor.ts';
import type { Exchange } from '../api/exchange.ts';
import { grant, type GrantOutcome } from '../api/grant.ts';
import type { Timers } from '../base/timers.ts';
import type { Vaults } from '../vault/vaults.ts';
import { withPasskey } from './asked-passkey.ts';
import type { PasskeyAtHand } from './passkey-at-hand.ts';
import type { RememberedSecrets } from './remembered-secrets.ts';
import type { SecondStep, SignInOutcome } from './session-view.ts';

/** For how long a right password is kept for the code, in ms: as long as the server waits. */
const patience = 5 * 60_000;

export interface SecondStepsParts {
  exchange: Exchange;
  vaults: Pick<Vaults, 'device'>;
  remembered: RememberedSecrets;
  atHand: PasskeyAtHand;
  timers: Timers;
  now(): number;
}

/** A sign-in whose password was right. */
interface Waiting {
  token: string;
  factors: readonly FactorKind[];
  userName: string;
  goOn: (outcome: GrantOutcome) => Promise<SignInOutcome>;
}

export interface SecondSteps extends SecondStep {
  /** Lets a sign-in wait for its code; it goes on with what the server answers then. One at a time. */
  wait(step: Waiting): SignInOutcome;
}

/** The second step of a sign-in, the same for each way in. */
export function secondSteps(parts: SecondStepsParts): SecondSteps {
  const { exchange, vaults, remembered, timers, now } = parts;
  let waiting: Waiting | null = null;
  let endTimer = () => {};

  function giveUpCode(): void {
    endTimer();
    waiting = null;
  }

  async function give(
    shown: { code: string } | { passkey: string },
    remember: boolean,
    refused: SignInOutcome,
  ): Promise<SignInOutcome> {
    const step = waiting;
    if (!step) return { kind: 'step-over' };
    const outcome = await grant(
      exchange,
      vaults.device,
      {
        grant_type: secondFactorGrant,
        mfa_token: step.token,
        ...shown,
        ...(remember && { remember_device: 'true' }),
      },
      now(),
    ).catch((thrown: unknown) => {
      if (thrown instanceof Problem) return null;
      throw thrown;
    });
    if (!outcome) return { kind: 'unavailable' };
    if (outcome.kind === 'throttled') return outcome;
    if (outcome.kind === 'refused') return refused;
    giveUpCode();
    if (outcome.kind === 'step-over') return outcome;
    const secret = outcome.kind === 'tokens' ? outcome.tokens.remembered_secret : undefined;
    if (secret !== undefined) await remembered.keep(step.userName, secret);
    return step.goOn(outcome);
  }

  return {
    giveUpCode,
    wait(step) {
      giveUpCode();
      waiting = step;
      endTimer = timers.after(patience, giveUpCode);
      // Of an app nothing need be said: its code is what the form asks for.
      return { kind: 'second-step', ...(step.factors.includes('passkey') && { factors: step.factors }) };
    },
    giveCode: ({ code, remember }) => give({ code }, remember, { kind: 'wrong-code' }),
    givePasskey: async (remember) =>
      waiting
        ? withPasskey(parts, (passkey) => give({ passkey }, remember, { kind: 'passkey-refused' }))
        : { kind: 'step-over' },
  };
}
