/** Rows as JSON texts with commas between them, as PostgreSQL made them: they go into an answer unread. */
export interface RowTexts {
  count: number;
  text: string;
}

/** The rows of all parts, in their order. */
export function joinedRows(parts: readonly RowTexts[]): RowTexts {
  const filled = parts.filter(({ count }) => count > 0);
  return {
    count: filled.reduce((sum, { count }) => sum + count, 0),
    text: filled.map(({ text }) => text).join(','),
  };
}
