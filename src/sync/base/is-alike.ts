/** Whether two values of JSON say the same, field by field. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [own, other] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  const keys = Object.keys(own);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isAlike(own[key], other[key]))
  );
}
