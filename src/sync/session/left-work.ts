import * as v from 'valibot';
import { accountCalls } from '#contract/accounts.ts';
import type { Exchange } from '../api/exchange.ts';
import { type Observable, settable } from '../base/observable.ts';
import type { LeftVault, OpenVault, Vaults } from '../vault/vaults.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What a session that works online only left in this tab at a lock: sealed, and opened by the server's secret alone. */
export interface LeftWork {
  uid: string;
  /** Whose it is, for the sign-in screen of the page that has seen them signed in. */
  name: string;
  vault: LeftVault;
}

/** What was left in this tab (docs/security.md, Lock). */
export interface LeftInTab {
  all: Observable<readonly LeftWork[]>;
  /** The server's secret for what the caller leaves in this tab, base64; null where the server gives none: nothing can be left then. */
  secretFor(access: string): Promise<string | null>;
  /** Leaves what was typed or decided in the open session and not sent, if any; the session is to end now. */
  leave(open: Workspace): Promise<void>;
  /** Opens what the user left, by the server's secrets; null: nothing, or the server gives none that opens it. */
  open(uid: string, access: string): Promise<OpenVault | null>;
  /** A session goes on with this vault: it isn't left any more. */
  goesOn(vault: OpenVault): void;
}

/** Something waits in the session: an unsent edit, a decision that the server hasn't been told, or a draft. */
const holdsWork = async ({ outbox, drafts }: Workspace): Promise<boolean> =>
  outbox.edits.get().length + outbox.decisions.get().length > 0 ||
  // Where the drafts can't be counted, there may be some.
  (await drafts.count().catch(() => 1)) > 0;

/** Nothing was left yet. `newId` makes the uuid that names this page to the server. */
export function leftInTab(
  vaults: Pick<Vaults, 'openLeft'>,
  exchange: Exchange,
  newId: () => string,
): LeftInTab {
  const all = settable<readonly LeftWork[]>([]);
  let tab: string | undefined;

  /** The first one wraps, each may open. */
  async function secretsFor(access: string): Promise<readonly string[]> {
    tab ??= newId();
    const headers = { authorization: `Bearer ${access}` };
    const asked = exchange(accountCalls.tabSecrets, { params: { tab }, headers });
    const answer = await asked.catch(() => null);
    const parsed = v.safeParse(accountCalls.tabSecrets.answer, answer?.status === 200 ? answer.body : null);
    return parsed.success ? parsed.output.secrets : [];
  }

  return {
    all,
    secretFor: async (access) => (await secretsFor(access))[0] ?? null,
    async leave(open) {
      if (!open.vault.isPassing || !(await holdsWork(open))) return;
      const vault = open.vault.leave();
      const { name } = open.claims.get();
      if (vault) all.set([...all.get(), { uid: open.uid, name, vault }]);
    },
    async open(uid, access) {
      const left = all.get().filter((one) => one.uid === uid);
      if (left.length === 0) return null;
      const secrets = await secretsFor(access);
      for (const { vault } of left)
        for (const secret of secrets) {
          const opened = await vaults.openLeft(vault, secret);
          if (opened) return opened;
        }
      return null;
    },
    goesOn(vault) {
      const back = vault.goOn();
      all.set(all.get().filter((one) => one.vault !== back));
    },
  };
}
