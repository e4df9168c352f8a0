import { sessionAudit } from '../audit/session-audit.ts';
import type { CallMeta } from '../base/handlers.ts';
import { checkPasskey } from '../factors/passkeys.ts';
import { isClosedDevice } from './device-secrets.ts';
import { type GrantParts, letIn } from './grants.ts';
import { passkeyIn } from './passkey-in.ts';
import { signInQuota } from './quota.ts';
import type { TokenPair } from './session-pairs.ts';
import { TokenProblem } from './token-problem.ts';

/**
 * The way in by a passkey alone, which shows two factors: its owner has it and was verified by it. Where passwords are taken of the emergency Admin
 * alone, so are passkeys.
 */
export async function passkeyGrant(
  parts: GrantParts,
  { passkey: text }: { passkey?: string | undefined },
  meta: CallMeta,
): Promise<TokenPair> {
  const { db, clock, log, quotas, party, takesPasswords } = parts;
  const { address, device, requestId } = meta;
  if (text === undefined || party === null) throw new TokenProblem('invalid_request');
  const used = passkeyIn(text);
  if (address !== null) await quotas.takeFrom(signInQuota, address);
  const asked = { purpose: 'sign in' as const, userId: null, device };
  const checked = await db.transaction().execute((trx) => checkPasskey(trx, party, used, asked, clock.now()));
  const { owner } = checked;
  const isRight = checked.kind === 'right';
  const isLetIn = isRight && checked.owner.isActive && (takesPasswords || checked.owner.isEmergency);
  if (!isLetIn) {
    log.warn('passkey refused', { requestId });
    const because = isRight ? 'not let in' : checked.because;
    await sessionAudit(db).passkeyRefused(owner?.uid, because, meta);
    const closes =
      isRight && !checked.owner.isActive && (await isClosedDevice(db, checked.owner.userId, device));
    throw new TokenProblem('invalid_grant', closes ? { closed: true } : {});
  }
  if (address !== null) await quotas.giveBackTo(signInQuota, address);
  return letIn(parts, checked.owner, 'passkey', meta);
}
