import { sql, type QueryExecutorProvider } from 'kysely';
import { Problem } from '#domain/problems.ts';
import { type Handlers, reply } from '../base/handlers.ts';
import { faultFields, type Log } from '../base/log.ts';
import { openApiDocument } from './open-api.ts';

/**
 * Health, version and the OpenAPI document, which is made once. Health is 503 also while the process is stopping, so that
 * a balancer that asks for it sends no more.
 */
export function operationHandlers(
  db: QueryExecutorProvider,
  version: string,
  log: Log,
  isStopping: () => boolean = () => false,
): Handlers<'health' | 'version' | 'openApi'> {
  const document = JSON.stringify(openApiDocument(version));
  return {
    health: async () => {
      if (isStopping()) throw new Problem('unavailable', 'The server is stopping.');
      try {
        await sql`select 1`.execute(db);
      } catch (error) {
        log.error('the database does not answer', faultFields(error));
        throw new Problem('unavailable', 'The database does not answer.');
      }
      return reply({ status: 'ok' as const, database: 'ok' as const });
    },
    version: async () => reply({ version }),
    openApi: async () => new Response(document, { headers: { 'content-type': 'application/json' } }),
  };
}
