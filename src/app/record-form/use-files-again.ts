import { useMemo, useState } from 'react';

const none: readonly string[] = [];

/** What is on the first list and not on the other; of what is twice on the first, one stays for one on the other. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * The files that were chosen for a form, by name: a draft names them and keeps none of them, so whoever restores one is told which
 * to choose again. `chosen`: the names of those that are chosen now.
 */
export function useFilesAgain(chosen: readonly string[] = none) {
  const [lost, setLost] = useState(none);
  const missing = without(lost, chosen);
  const all = JSON.stringify([...chosen, ...missing]);
  return {
    /** What a draft names: the same list until a name comes or goes. */
    named: useMemo(() => JSON.parse(all) as readonly string[], [all]),
    /** What a restored draft named and nobody has chosen since. */
    missing,
    /** A draft that named these was restored. */
    restored: setLost,
    /** They are chosen no more. */
    dismiss: () => setLost(none),
  };
}
