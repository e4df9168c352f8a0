import { Problem } from '#domain/problems.ts';
import { headers as wire } from '#contract/headers.ts';
import type { MadePasskey } from '#contract/passkeys.ts';
import type { Observable } from '../base/observable.ts';
import type { Judge } from '../vault/judge.ts';
import { protects } from '../vault/vault-record.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { OpenState, Session } from './session-view.ts';
import { onlineOnlyReason, wrapAnew } from './strength.ts';

export interface OwnAccountParts {
  workspace: Observable<Workspace | null>;
  judge: Judge;
  /** This device's id. */
  device(): string;
  /** Changes the open session's state. */
  update(change: Partial<OpenState>): void;
}

interface NewTokens {
  access_token: string;
  refresh_token: string;
}

/**
 * Tells the device's vault of the user's new password. A failure leaves the old wrapping, which the next sign-in with the new
 * password replaces, as it does on the user's other devices. Other tabs still have the old key, so they lock.
 */
async function rewrap(
  open: Workspace,
  password: string,
  weakness: string | null,
  secret: string,
): Promise<void> {
  try {
    await wrapAnew(open.vault, password, weakness, secret);
  } catch {
    open.log.add('password: not changed on this device yet');
    return;
  }
  open.channel.post({ kind: 'lock' });
  open.resealSoon();
}

/** What the user changes of their own account: the school year, the password, the second factor and passkeys. */
export function ownAccount({ workspace, judge, device, update }: OwnAccountParts): Pick<
  Session,
  'changeYear' | 'changePassword' | 'confirmFactor'
> & {
  addPasskey(name: string, passkey: MadePasskey): Promise<readonly string[]>;
} {
  /** Goes on with the tokens that the server gave for the change. */
  const adopt = (open: Workspace, tokens: NewTokens): Promise<void> =>
    open.tokens.take({ access: tokens.access_token, refresh: tokens.refresh_token });

  return {
    async changeYear(schoolYearId) {
      const open = workspace.get();
      if (!open) return;
      const { body } = await open.api('changeYear', { body: { schoolYearId } });
      await adopt(open, body);
      await open.claims.take(open.claims.get(), body.year);
      void open.loop.pullSoon();
    },

    async confirmFactor(code) {
      const open = workspace.get();
      if (!open) throw new Problem('unauthenticated', 'The device is locked.');
      const headers = { [wire.device]: device() };
      const { body } = await open.api('confirmSecondFactor', { body: { code }, headers });
      await adopt(open, body);
      open.channel.post({ kind: 'session' });
      open.loop.changed();
      return body.recoveryCodes;
    },

    async addPasskey(name, passkey) {
      const open = workspace.get();
      if (!open) throw new Problem('unauthenticated', 'The device is locked.');
      const headers = { [wire.device]: device() };
      const { body } = await open.api('addPasskey', { body: { name, passkey }, headers });
      await adopt(open, body);
      open.channel.post({ kind: 'session' });
      open.loop.changed();
      return body.recoveryCodes;
    },

    async changePassword(typed) {
      const open = workspace.get();
      if (!open) throw new Problem('unauthenticated', 'The device is locked.');
      // The secret comes first: without it this device could not wrap its key anew once the password is changed.
      const secret = open.vault.isPassing
        ? null
        : (await open.api('escrow', { params: { device: device() } })).body.secret;
      // Where the server has forgotten the one of before, the old password has to let it open this device, as long as it does.
      if (secret !== null) await open.vault.followSecret(typed.old, secret).catch(() => {});
      const headers = { [wire.device]: device() };
      const { body } = await open.api('changePassword', { body: typed, headers });
      await adopt(open, body);
      const weakness = await onlineOnlyReason(judge, typed.new);
      if (secret !== null) await rewrap(open, typed.new, weakness, secret);
      if (workspace.get() !== open) return;
      const stillPassing = open.vault.isPassing ? 'Sign in again to use Accord offline too.' : null;
      const ways = await open.vault.ways();
      const onlineOnly = protects(ways) ? null : (weakness ?? stillPassing);
      update({ needsPassword: false, onlineOnly, ways, ...(weakness === null && { asksOffline: false }) });
      open.channel.post({ kind: 'session' });
      open.loop.changed();
    },
  };
}
