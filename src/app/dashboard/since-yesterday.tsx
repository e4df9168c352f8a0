import { useEffect } from 'react';
import { NewNews } from '../parts/new-news.tsx';
import { unseenWords } from '../parts/news-words.ts';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { Panel } from '../ui/panel.tsx';

/** What others changed on the user's cases since they last looked; nothing where there is nothing. */
export function SinceYesterday() {
  const { news } = useEngine();
  const known = useObservable(news.known);
  useEffect(() => news.refresh(), [news]);
  if (!known || known.unseen === 0) return null;
  return (
    <Panel title="Since yesterday" subtitle={unseenWords(known.unseen)}>
      <NewNews known={known} />
    </Panel>
  );
}
