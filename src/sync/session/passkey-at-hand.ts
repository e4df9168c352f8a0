import { type Observable, settable } from '../base/observable.ts';
import type { PasskeySecret } from '../vault/vault-record.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { SessionState } from './session-view.ts';

/**
 * The secret of the account's passkey by which somebody has just signed in. It is in memory only, until its user has answered what opens
 * this device, or the session ends; then its bytes are overwritten.
 */
export interface PasskeyAtHand {
  /** Whether there is one. */
  isThere: Observable<boolean>;
  /** Takes over what a ceremony gave: kept where the open session asks what opens this device, else overwritten. */
  takeOver(secret: PasskeySecret): void;
  /** A copy, for the caller to overwrite; null: there is none. */
  copy(): PasskeySecret | null;
}

/** Holds the secret for the session of these. */
export function passkeyAtHand(
  state: Observable<SessionState>,
  workspace: Observable<Workspace | null>,
): PasskeyAtHand {
  const isThere = settable(false);
  let held: PasskeySecret | null = null;

  function isAsked(): boolean {
    const now = state.get();
    return now.kind === 'open' && now.asksOffline;
  }
  function forget(): void {
    held?.prf.fill(0);
    held = null;
    isThere.set(false);
  }
  // Another user's session, or none: the secret belongs to the one before.
  workspace.subscribe(forget);
  state.subscribe(() => {
    if (!isAsked()) forget();
  });

  return {
    isThere,
    takeOver(secret) {
      forget();
      held = secret;
      if (isAsked()) isThere.set(true);
      else forget();
    },
    copy: () => held && { ...held, prf: held.prf.slice() },
  };
}
