/**
 * The tables of PostgreSQL for Kysely's query builder. None yet: the stores write their SQL themselves
 * (docs/architecture.md, What runs across).
 */
export type Tables = Record<never, never>;
