import { sql, type QueryExecutorProvider } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { faultFields, type Log } from '../base/log.ts';
import { openApiDocument } from './open-api.ts';

/** How long the database has for an answer, in ms: a host that vanished never says no, and whoever asks would wait with it. */
const longestWait = 10_000;

async function askDatabase(db: QueryExecutorProvider): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within 10 s')), longestWait);
  });
  await Promise.race([sql`select 1`.execute(db), late]).finally(() => clearTimeout(timer));
}

/**
 * Health, version and the OpenAPI document, which is made when it is first asked for. Health is 503 also while the process is
 * stopping, so that a balancer that asks for it sends no more.
 */
export function operationHandlers(
  db: QueryExecutorProvider,
  version: string,
  log: Log,
  isStopping: () => boolean = () => false,
): Handlers<'health' | 'version' | 'openApi'> {
  let document: string | null = null;
  return {
    health: async () => {
      if (isStopping()) throw new Problem('unavailable', 'The server is stopping.');
      try {
        await askDatabase(db);
      } catch (error) {
        log.error('the database does not answer', faultFields(error));
        throw new Problem('unavailable', 'The database does not answer.');
      }
      return reply({ status: 'ok' as const, database: 'ok' as const });
    },
    version: async () => reply({ version }),
    openApi: async () =>
      new Response((document ??= JSON.stringify(openApiDocument(version))), {
        headers: { 'content-type': 'application/json' },
      }),
  };
}
