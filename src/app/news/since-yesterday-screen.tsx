import { useEffect, useState } from 'react';
import { newsDays } from '#domain/records/news.ts';
import { NewsList } from '../parts/news-list.tsx';
import { AsOf } from '../parts/as-of.tsx';
import { useEngine, useObservable } from '../shell/engine-context.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { useEarlierNews } from './use-earlier-news.ts';

/** /sinceyesterday: what others changed on the user's cases, what is new since they last looked marked. Opening it is looking. */
export function SinceYesterdayScreen() {
  const { news } = useEngine();
  const known = useObservable(news.known);
  /** What had been seen before the screen opened: it stays marked as new while the screen is open. */
  const [opened, setOpened] = useState(known && { seen: known.seen });
  if (known && !opened) setOpened({ seen: known.seen });
  const asked = known?.askedAt;
  useEffect(() => news.refresh(), [news]);
  useEffect(() => {
    if (asked !== undefined) void news.look();
  }, [news, asked]);
  const earlier = useEarlierNews(known?.page ?? null);
  const needsServer = useNeedsServer();
  return (
    <>
      <PageHeader
        title="Since yesterday"
        subtitle="What others changed on your cases"
        note={known && <AsOf known={known} />}
      />
      <Panel title={`The last ${newsDays} days`}>
        {!known ? (
          <EmptyState icon={needsServer ? 'cloud-off' : 'clock'} title="Not known yet">
            {needsServer || 'The server is being asked.'}
          </EmptyState>
        ) : known.page.changes.length === 0 ? (
          <EmptyState icon="bell" title="No changes">
            Nobody else has changed a case of yours in the last {newsDays} days.
          </EmptyState>
        ) : (
          <>
            <NewsList {...earlier} newAfter={opened?.seen ?? null} />
            {earlier.ask && (
              <p>
                <Button
                  icon="clock"
                  isBusy={earlier.isLoading}
                  unavailable={needsServer}
                  onClick={earlier.ask}
                >
                  Earlier changes
                </Button>
              </p>
            )}
            {earlier.problem && <p role="alert">{earlier.problem}</p>}
          </>
        )}
      </Panel>
    </>
  );
}
