/** Names under which a workspace keeps values in its meta store. */
export const metaNames = {
  tokens: 'tokens',
  claims: 'claims',
  workOffline: 'work-offline',
  remembered: 'remembered:',
} as const;
