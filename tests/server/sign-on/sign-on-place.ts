import { sql } from 'kysely';
import { testClock } from '../../helpers/clock.ts';
import { testProvider, type TestProvider } from '../../helpers/provider.ts';
import { testServer, type TestServer } from '../../helpers/server.ts';

/** A provider, and a server whose users sign in there and by passwords. */
export interface SignOnPlace {
  provider: TestProvider;
  server: TestServer;
  /** The provider behaves, and nobody is linked. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function signOnPlace(): Promise<SignOnPlace> {
  const provider = await testProvider();
  const server = await testServer({
    signOn: {
      provider: { issuer: provider.issuer, clientId: 'accord', clientSecret: 'secret', roles: null },
      takesPasswords: true,
      closesDevices: false,
    },
    factorDemand: 'all',
    // The provider goes by the real time, as does what checks its answers.
    clock: testClock(new Date().toISOString()),
  });
  return {
    provider,
    server,
    async reset() {
      Object.assign(provider.manners, {
        claims: {},
        hasWrongKey: false,
        isDown: false,
        hangs: false,
        prompts: null,
      });
      await sql`delete from "linkedIdentity"`.execute(server.db);
    },
    async close() {
      await server.close();
      await provider.close();
    },
  };
}
