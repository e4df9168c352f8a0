import { useState } from 'react';
import type { NewsCase, NewsChange, NewsPage } from '#contract/news.ts';
import { Problem } from '#domain/problems.ts';
import { withoutHidden } from '#sync/news/without-hidden.ts';
import { useEngine } from '../shell/engine-context.ts';

/** The first page with those that were asked for after it. */
export interface EarlierNews {
  cases: readonly NewsCase[];
  changes: readonly NewsChange[];
  /** Asks for those before; null where there are none. */
  ask: (() => void) | null;
  isLoading: boolean;
  /** Why the last asking failed, in words. */
  problem: string | null;
}

/** A page of which the numbers below `from` are known, down to its `next`. */
interface KnownPage {
  from: number;
  page: NewsPage;
}

const newestOf = (page: NewsPage | null): number => page?.changes[0]?.number ?? 0;

/** Of a first page everything is known, as long as it is the first: what came later has a higher number. */
const asKnown = (first: NewsPage): KnownPage => ({ from: newestOf(first) + 1, page: first });

/** Where the pages that follow each other from the first on end: there the next one is asked for. null: there are no more. */
function endOf(first: NewsPage | null, known: readonly KnownPage[]): number | null {
  let end = first?.next ?? null;
  for (;;) {
    const at = end;
    if (at === null) return null;
    const on = known.find(({ from, page }) => from >= at && (page.next === null || page.next < at));
    if (!on) return at;
    end = on.page.next;
  }
}

/** Pages by their changes. A change that stands on two, since a newer first page came meanwhile, is told once. */
function joined(pages: readonly NewsPage[]): Pick<EarlierNews, 'cases' | 'changes'> {
  const changes = new Map(pages.flatMap((page) => page.changes.map((change) => [change.number, change])));
  const cases = new Map(pages.flatMap((page) => page.cases.map((one) => [one.uid, one])));
  return {
    cases: [...cases.values()],
    changes: [...changes.values()].toSorted((a, b) => b.number - a.number),
  };
}

/**
 * The news from their first page back, fifty at a time; only the first page is on the device. When a newer first page comes, the one before
 * stays among the known ones: its last changes may stand on no other.
 */
export function useEarlierNews(first: NewsPage | null): EarlierNews {
  const { online, view } = useEngine();
  const [known, setKnown] = useState<readonly KnownPage[]>([]);
  const [shown, setShown] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (first !== shown) {
    setShown(first);
    const isNewer = shown !== null && newestOf(first) > newestOf(shown);
    if (isNewer && (known.length > 0 || isLoading)) setKnown([...known, asKnown(shown)]);
  }
  const next = endOf(first, known);
  async function ask(before: number) {
    setLoading(true);
    setProblem(null);
    try {
      const { body } = await online('news', { query: { before } });
      setKnown((now) => [...now, { from: before, page: body }]);
    } catch (thrown) {
      setProblem(thrown instanceof Problem ? thrown.messages.join(' ') : 'The answer could not be read.');
    } finally {
      setLoading(false);
    }
  }
  return {
    // The newest page last, so that a case is called as it is now; a case that is restricted to others meanwhile goes from all.
    ...joined([...known.map(({ page }) => withoutHidden(page, { view })), ...(first ? [first] : [])]),
    ask: next === null ? null : () => void ask(next),
    isLoading,
    problem,
  };
}
