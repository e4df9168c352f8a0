/** The cluster's own superuser; trusted on the private socket. */
export const superuser = 'accord';

/** Nothing of ours (DATABASE_URL, TOKEN_SECRET, PG…) reaches the database's processes. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
});
