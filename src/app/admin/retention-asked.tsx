import { useState } from 'react';
import type { AskedDestruction } from '#contract/retention.ts';
import { destroyableWords, reasonWords, recordLines } from '../retention/retention-words.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { dayAndTime } from '../shell/status-words.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Entry, EntryList, Fact } from '../ui/entry-list.tsx';
import { useNotices } from '../ui/notices.ts';
import { Panel } from '../ui/panel.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import type { RetentionPart } from './retention-part.ts';

/** Waiting for Consent: who asked to destroy what, and why. */
export const RetentionAsked = ({ retention: { asked }, reload }: RetentionPart) => (
  <Panel title="Waiting for Consent" subtitle="A request lapses 30 days after it was made" isFlush>
    {asked.length === 0 ? (
      <EmptyState title="Nobody asked to destroy anything" icon="check" />
    ) : (
      <EntryList>
        {asked.map((request) => (
          <Request key={request.uid} request={request} onDone={reload} />
        ))}
      </EntryList>
    )}
  </Panel>
);

function Request({ request, onDone }: { request: AskedDestruction; onDone: () => void }) {
  const { entity, text, reason, reference, askedBy, askedAt, lapsesAt, records, state } = request;
  const name = destroyableWords(entity, text);
  return (
    <Entry
      title={name}
      badges={state !== 'asked' && <Badge tone="warning">Being destroyed</Badge>}
      facts={
        <>
          <Fact name="Reason">{reasonWords(reason)}</Fact>
          <Fact name="Reference">{reference ?? '—'}</Fact>
          <Fact name="Asked by">{`${askedBy?.name ?? 'Somebody'}, ${dayAndTime(askedAt)}`}</Fact>
          <Fact name="Lapses">{dayAndTime(lapsesAt)}</Fact>
          <Fact name="What goes">{recordLines(records).join(', ')}</Fact>
        </>
      }
      actions={state === 'asked' && <Decisions request={request} name={name} onDone={onDone} />}
    />
  );
}

/** What an Admin does about a request: their own they withdraw, another's they consent to or decline. */
function Decisions({
  request,
  name,
  onDone,
}: {
  request: AskedDestruction;
  name: string;
  onDone: () => void;
}) {
  const { online } = useEngine();
  const { user } = useOpenSession();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [isConsenting, setConsenting] = useState(false);
  const end = async (call: 'declineDestruction' | 'withdrawDestruction', words: string) => {
    if (await run(() => online(call, { params: { id: request.uid } }))) notices.success(words, name);
    onDone();
  };
  if (request.askedBy?.uid === user.uid)
    return (
      <Button
        isBusy={isSaving}
        unavailable={needsServer}
        aria-label={`Withdraw the request for ${name}`}
        onClick={() => void end('withdrawDestruction', 'Request withdrawn')}
      >
        Withdraw
      </Button>
    );
  return (
    <>
      <Button
        unavailable={needsServer}
        aria-label={`Consent to destroying ${name}`}
        onClick={() => setConsenting(true)}
      >
        Consent…
      </Button>
      <Button
        isBusy={isSaving}
        unavailable={needsServer}
        aria-label={`Decline to destroy ${name}`}
        onClick={() => void end('declineDestruction', 'Request declined')}
      >
        Decline
      </Button>
      {isConsenting && (
        <ConsentDialog request={request} name={name} onClose={() => setConsenting(false)} onDone={onDone} />
      )}
    </>
  );
}
