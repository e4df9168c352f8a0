import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { NamedCase, SharedName } from '#contract/shared-names.ts';
import { caseKinds } from '#domain/cases/kinds.ts';
import { gridDate } from '#domain/fields.ts';
import { CallProblem } from '../parts/call-problem.tsx';
import { useEngine } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { numberWords } from '../shell/status-words.ts';
import { useCall } from '../shell/use-call.ts';
import { useNeedsServer } from '../shell/use-needs-server.ts';
import { useSave } from '../shell/use-save.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Waiting } from './retention-waiting.tsx';
import styles from './shared-names.module.css';

type Bearer = SharedName['people'][number];

const casesText = (count: number) => (count === 1 ? '1 case' : `${count} cases`);

const pageTitle = () => document.getElementById('page-title');

interface DecisionProps {
  shared: SharedName;
  cases: readonly NamedCase[];
  onDecided: () => void;
}

/** One name, the cases that have it, and the choice of who is meant. */
function Decision({ shared: { text, people, count, open }, cases, onDecided }: DecisionProps) {
  const { online } = useEngine();
  const notices = useNotices();
  const needsServer = useNeedsServer();
  const { isSaving, run } = useSave(callFailureMessages);
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isDecided, setDecided] = useState(false);
  const bearer = people.find(({ uid }) => uid === chosen);

  async function decide({ uid, userName }: Bearer): Promise<void> {
    let linked = 0;
    const isDone = await run(async () => {
      linked = (await online('decideSharedName', { body: { text, userUid: uid } })).body.count;
    });
    setDecided(isDone);
    setAsking(false);
    if (!isDone) return;
    notices.success(`${casesText(linked)} assigned`, `${text} is ${userName}.`);
    onDecided();
  }

  return (
    <Panel title={text} subtitle={`${casesText(count)}, ${open} open, assigned to nobody`}>
      <div className={styles.decision}>
        <ul className={styles.cases} aria-label={`Cases with the name ${text}`}>
          {cases.map(({ kind, id, uid, number, dateFiled, isOpen }) => (
            <li key={uid}>
              <Link to={links.case(kind, String(id))}>
                {caseKinds[kind].one} {numberWords({ id, number })}
              </Link>
              <span className={styles.filed}>
                filed {gridDate(dateFiled)}, {isOpen ? 'open' : 'closed'}
              </span>
            </li>
          ))}
          {count > cases.length && <li>and {count - cases.length} older</li>}
        </ul>
        <div className={styles.choice}>
          <SelectField
            label={`Who is ${text}?`}
            emptyLabel="Choose a user"
            value={chosen}
            options={people.map(({ uid, name, userName, email }) => ({
              value: uid,
              label: `${name} (${userName}, ${email})`,
            }))}
            onChange={setChosen}
          />
          <Button
            icon="people"
            aria-label={`Assign all: ${text}`}
            unavailable={needsServer || (!bearer && 'Choose a user first')}
            onClick={() => setAsking(true)}
          >
            Assign all
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Assign ${casesText(count)}?`}
        message={`${count === 1 ? 'The case' : `All ${casesText(count)}`} with the name ${text} ${count === 1 ? 'is' : 'are'} then among those of ${bearer?.userName}, on every device. The name stays as it is written. Assign on a case gives it to somebody else.`}
        confirmLabel="Assign all"
        isBusy={isSaving}
        {...(isDecided ? { finalFocus: pageTitle } : {})}
        onConfirm={() => bearer && void decide(bearer)}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  );
}

/** /useradmin/names: names on cases that two or more active users bear, until somebody says who is meant. */
export function SharedNamesScreen() {
  const { answer, problem, reload } = useCall('sharedNames', {});
  return (
    <>
      <PageHeader
        title="Shared Names"
        subtitle="Names on cases that several users bear: until somebody says who is meant, these cases are nobody's"
        actions={
          <LinkButton icon="arrow-left" to={links.users}>
            Back
          </LinkButton>
        }
      />
      <CallProblem problem={problem} hasAnswer={answer !== undefined} onRetry={reload} />
      {answer === undefined && problem === null && <Waiting />}
      {answer?.names.map((shared) => (
        <Decision
          key={shared.text}
          shared={shared}
          cases={answer.cases.filter(({ text }) => text === shared.text)}
          onDecided={reload}
        />
      ))}
      {answer?.names.length === 0 && (
        <Panel>
          <EmptyState title="No name is shared" icon="people">
            Each name on a case is one user’s, or that of nobody who is a user. Cases that are restricted to
            others are not looked at.
          </EmptyState>
        </Panel>
      )}
    </>
  );
}
