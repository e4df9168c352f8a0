import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 } from 'uuid';
import { clientId } from '#domain/accounts.ts';

/** What one edit did, as its writer was told. */
export interface Acknowledged {
  entity: 'complaint' | 'event';
  doing: 'create' | 'update';
  uid: string;
  /** The text that the edit stored. */
  text: string;
  version: number;
  /** Of a complaint's create. */
  caseNumber: string | null;
  yearCaseNumber: string | null;
}

export interface Writers {
  /** Every acknowledged edit, in the order of the answers. */
  journal: readonly Acknowledged[];
  /** Requests that were sent, those of them that repeated an unanswered one, and 5xx answers. */
  counts: { sent: number; resent: number; faults: number };
  /** Resolves when so many more edits are acknowledged. Throws when a writer met what it should not. */
  more(count: number): Promise<void>;
  /** Begins no new edit and resolves when each that was begun is acknowledged. */
  stop(): Promise<void>;
}

/** Milliseconds within which a server that was killed must take edits again. */
const patience = 60_000;

/** Refusals that pass. */
const quiet = new Set([408, 429]);

/** A bearer token of a sample account. */
export async function tokenOf(url: string, userName: string, password: string): Promise<string> {
  const form = { grant_type: 'password', client_id: clientId, username: userName, password };
  const answer = await fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(`${userName} was not let in: ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/**
 * Clients that write as devices do: every edit has an Idempotency-Key and the version that its author saw, and is sent
 * again until it is answered. Each makes a complaint, changes its facts, gives it an event, changes that, and so on.
 */
export function startWriters(url: string, token: string, count: number): Writers {
  const journal: Acknowledged[] = [];
  const counts = { sent: 0, resent: 0, faults: 0 };
  let stopped = false;
  let failure: unknown = null;

  async function answered(method: string, path: string, body: object, headers: Record<string, string>) {
    for (let attempt = 0; ; attempt += 1) {
      counts.sent += 1;
      if (attempt > 0) counts.resent += 1;
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => null);
      if (answer && answer.status < 300)
        return JSON.parse(answer.text) as { uid: string; version: number; [field: string]: unknown };
      if (answer && answer.status < 500 && !quiet.has(answer.status))
        throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      if (answer) counts.faults += 1;
      await delay(20 + Math.random() * 80);
    }
  }

  async function edit(
    device: string,
    entity: Acknowledged['entity'],
    doing: Acknowledged['doing'],
    body: Record<string, unknown>,
    seen: { uid: string; version: number } | null,
  ) {
    const text = randomUUID();
    const field = entity === 'complaint' ? 'facts' : 'narrative';
    const row = await answered(
      doing === 'create' ? 'POST' : 'PUT',
      `/api/dispute/${entity}/${seen ? `~${seen.uid}` : ''}`,
      { ...body, [field]: text },
      {
        'idempotency-key': randomUUID(),
        'x-device': device,
        ...(seen && { 'if-match': `"${seen.version}"` }),
      },
    );
    const { uid, version, caseNumber, yearCaseNumber } = row as Record<string, string> & { version: number };
    journal.push({
      entity,
      doing,
      uid: String(uid),
      text,
      version,
      caseNumber: caseNumber ?? null,
      yearCaseNumber: yearCaseNumber ?? null,
    });
    return { uid: String(uid), version };
  }

  async function write(device: string): Promise<void> {
    while (!stopped) {
      let complaint = await edit(device, 'complaint', 'create', { uid: v7(), dateFiled: '2026-10-06' }, null);
      for (let round = 0; round < 3 && !stopped; round += 1) {
        complaint = await edit(device, 'complaint', 'update', {}, complaint);
        const parent = { parentId: `~${complaint.uid}`, parentType: 'complaint' };
        const event = await edit(device, 'event', 'create', { uid: v7(), type: 'Email', ...parent }, null);
        await edit(device, 'event', 'update', { type: 'Phone Call' }, event);
      }
    }
  }

  const running = Promise.all(
    Array.from({ length: count }, () =>
      write(randomUUID()).catch((error: unknown) => {
        failure ??= error;
        stopped = true;
      }),
    ),
  );
  const throwIfFailed = () => {
    if (failure) throw failure as Error;
  };
  return {
    journal,
    counts,
    more: async (edits) => {
      const until = Date.now() + patience;
      for (const goal = journal.length + edits; journal.length < goal; await delay(5)) {
        throwIfFailed();
        if (Date.now() > until)
          throw new Error(`For ${patience / 1000} s no ${edits} edits were acknowledged.`);
      }
    },
    stop: async () => {
      stopped = true;
      await running;
      throwIfFailed();
    },
  };
}
