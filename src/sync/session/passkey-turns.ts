import type { Observable } from '../base/observable.ts';
import type { OneAtATime } from '../base/one-at-a-time.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { madePasskey } from './asked-passkey.ts';
import type { faults } from './faults.ts';
import type { ownAccount } from './own-account.ts';
import type { resuming } from './resuming.ts';
import type { SecondSteps } from './second-steps.ts';
import type { Session } from './session-view.ts';
import type { signingOn } from './signing-on.ts';

interface Parts {
  workspace: Observable<Workspace | null>;
  inTurn: OneAtATime;
  failed: ReturnType<typeof faults>;
  signOn: ReturnType<typeof signingOn>;
  resume: ReturnType<typeof resuming>;
  steps: SecondSteps;
  account: ReturnType<typeof ownAccount>;
}

/** What a session does with passkeys, each one at a time with whatever else opens or ends it. */
export const passkeyTurns = ({
  workspace,
  inTurn,
  failed,
  signOn,
  resume,
  steps,
  account,
}: Parts): Pick<Session, 'signInByPasskey' | 'resumeByPasskey' | 'givePasskey' | 'addPasskey'> => ({
  signInByPasskey: (...given) => inTurn(() => failed.told('sign-in', () => signOn.signInByPasskey(...given))),
  resumeByPasskey: () =>
    inTurn(() =>
      failed.told('resume', async () => {
        const open = workspace.get();
        return open ? resume.byPasskey(open) : { kind: 'step-over' };
      }),
    ),
  givePasskey: (remember) => inTurn(() => failed.told('sign-in', () => steps.givePasskey(remember))),
  addPasskey: async (name, begun) => {
    const made = await madePasskey(begun);
    return inTurn(() => account.addPasskey(name, made));
  },
});
