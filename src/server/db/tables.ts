/**
 * The tables of PostgreSQL for Kysely's query builder. None yet: the stores write their SQL themselves
 * (stack.md, Driver and queries).
 */
export type Tables = Record<never, never>;
