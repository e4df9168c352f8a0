import { Problem } from '#domain/problems.ts';
import type { Caller } from '../base/handlers.ts';
import type { RelyingParty } from '../factors/webauthn.ts';
import type { SessionPairs } from './session-pairs.ts';

/** The party of this address; throws Problem 'rule' where no passkeys are taken. */
export function partyOf(party: RelyingParty | null): RelyingParty {
  if (party) return party;
  throw new Problem(
    'rule',
    'Passkeys do not work at this address of Accord: it needs a name, and https. Ask your administrator.',
  );
}

/** Throws Problem 'rule' for who signed in at the department's provider: it asks for what it wants shown. */
export async function holdToLocal({ pairs }: { pairs: SessionPairs }, { sessionId }: Caller): Promise<void> {
  if ((await pairs.session(sessionId)).way === 'sso')
    throw new Problem(
      'rule',
      'This session began with single sign-on, where your department asks for its own passkeys. Passkeys of Accord are for accounts with a password.',
    );
}
