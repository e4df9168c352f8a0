import type { OpenVault, Vaults } from '../vault/vaults.ts';
import { type AskingTabsParts, enterUnlessVoid, openByTab } from './asking-tabs.ts';
import { hearVoids } from './giving-key.ts';
import type { SessionState, SignInOutcome } from './session-view.ts';

export interface WhoIsHereParts extends AskingTabsParts {
  vaults: Vaults;
  /** Whether somebody has signed in in this page by now. */
  isOpen(): boolean;
  /** Whether this page asks open tabs for the key before it asks its user for the password. */
  asksTabs(): boolean;
  enter(vault: OpenVault): Promise<SignInOutcome>;
}

/** Takes over a reload's parked key, or that of an open tab, or finds out who was here; null: the session is open. */
export async function whoIsHere(parts: WhoIsHereParts): Promise<SessionState | null> {
  const { vaults } = parts;
  // Somebody may have signed in before the page had found out who was here.
  const isOpen = parts.isOpen();
  const voids = hearVoids(parts.channel);
  try {
    const [parked] = await Promise.all([isOpen ? null : vaults.unpark(), vaults.load()]);
    if (isOpen || (parked && (await enterUnlessVoid(parked, voids, parts)))) return null;
  } finally {
    voids.end();
  }
  const asked = parts.asksTabs() ? await vaults.last() : null;
  if (asked && (await openByTab(asked.key, parts))) return null;
  const last = await vaults.last();
  return last ? { kind: 'locked', name: last.name } : { kind: 'signed-out' };
}
