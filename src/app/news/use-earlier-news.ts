import { useState } from 'react';
import type { NewsCase, NewsChange, NewsPage } from '#contract/news.ts';
import { Problem } from '#domain/problems.ts';
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

/** Pages one after the other. A change that stands on two, since a newer first page came meanwhile, is told once. */
function joined(pages: readonly NewsPage[]): Pick<EarlierNews, 'cases' | 'changes'> {
  const changes = new Map(pages.flatMap((page) => page.changes.map((change) => [change.number, change])));
  const cases = new Map(pages.flatMap((page) => page.cases.map((one) => [one.uid, one])));
  return {
    cases: [...cases.values()],
    changes: [...changes.values()].toSorted((a, b) => b.number - a.number),
  };
}

/** The news from their first page back, fifty at a time; only the first page is on the device. */
export function useEarlierNews(first: NewsPage | null): EarlierNews {
  const { online } = useEngine();
  const [pages, setPages] = useState<readonly NewsPage[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const next = (pages.at(-1) ?? first)?.next ?? null;
  async function ask(before: number) {
    setLoading(true);
    setProblem(null);
    try {
      const { body } = await online('news', { query: { before } });
      setPages((now) => [...now, body]);
    } catch (thrown) {
      setProblem(thrown instanceof Problem ? thrown.messages.join(' ') : 'The answer could not be read.');
    } finally {
      setLoading(false);
    }
  }
  return {
    ...joined(first ? [first, ...pages] : pages),
    ask: next === null ? null : () => void ask(next),
    isLoading,
    problem,
  };
}
