import { useState } from 'react';
import type { Nameable, Restriction } from '#contract/restrictions.ts';
import type { CaseKind } from '#domain/events.ts';
import { holdsAll, normalised, searchWords } from '#domain/search.ts';
import { useOpenSession } from '../shell/engine-context.ts';
import { callFailureMessages } from '../shell/messages.ts';
import { useCall } from '../shell/use-call.ts';
import { noNumber } from '../shell/status-words.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNotices } from '../ui/notices.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAskToClose } from '../ui/use-ask-to-close.tsx';
import styles from './restrictions.module.css';
import { useRestricting } from './use-restricting.ts';

interface RestrictDialogProps {
  kind: CaseKind;
  uid: string;
  /** What the case is called. */
  title: string;
  version: number;
  /** Agreed to Mediation has linked it to another case. */
  hasLinked: boolean;
  /** Who may see it now; null: everybody who may read cases. */
  restrictedTo: readonly number[] | null;
  onClose: () => void;
}

const whatItDoes =
  "Only the people chosen here see this case. Everybody else sees its number and that it is restricted; reports still count it. On other people's devices it goes with their next contact.";

/** What becomes of the case that Agreed to Mediation links to one of a kind. */
const ofLinked: Record<CaseKind, string> = {
  complaint: '',
  mediation: ' Its due process case stays as it is, and is restricted on its own screen.',
  dueprocess:
    ' Its mediation is confidential, and is restricted to the same people. Where other people were chosen for the mediation, it stays as it is.',
};

/** The choice of the people who may see a case. Whoever chooses is one of them. */
export function RestrictDialog(props: RestrictDialogProps) {
  const { kind, uid, title, hasLinked, onClose } = props;
  const { user } = useOpenSession();
  // As they were chosen from: where somebody else has changed who may see the case since, the server says so.
  const [{ version, restrictedTo }] = useState({ version: props.version, restrictedTo: props.restrictedTo });
  const { answer, problem, reload } = useChoosable(kind, uid, restrictedTo !== null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(restrictedTo ?? []));
  const [text, setText] = useState('');
  const notices = useNotices();
  const { isSaving, send } = useRestricting();
  const own = answer?.find(({ uid: of }) => of === user.uid)?.id;
  const all = new Set([...chosen, ...(own === undefined ? [] : [own])]);
  const isNew = restrictedTo === null;
  const before = restrictedTo ?? [];
  const isChanged = before.length !== chosen.size || before.some((id) => !chosen.has(id));
  const { close, question } = useAskToClose(isChanged, onClose, isSaving);

  async function restrict(): Promise<void> {
    const input = {
      params: { kind, id: `~${uid}` },
      body: { users: [...all] },
      headers: { 'if-match': `"${version}"` },
    };
    const isDone = await send('restrictCase', input, (answer) =>
      notices.success(isNew ? 'Restricted' : 'Saved', seenWords(title, answer)),
    );
    if (isDone) onClose();
  }

  const toggle = (id: number, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, id] : [...before].filter((one) => one !== id)));

  return (
    <Dialog
      isOpen
      onRequestClose={close}
      title={isNew ? `Restrict ${title}` : `Who may see ${title}`}
      description={`${whatItDoes}${hasLinked ? ofLinked[kind] : ''}`}
      size="medium"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isSaving}
            unavailable={own === undefined && 'The list of people is not here yet'}
            onClick={() => void restrict()}
          >
            {isNew ? 'Restrict' : 'Save'}
          </Button>
        </>
      }
    >
      <TextField label="Find a person" kind="search" icon="search" value={text} onChange={setText} />
      {problem ? (
        <Callout
          tone="error"
          title="The list of people could not be read"
          actions={<Button onClick={reload}>Try Again</Button>}
        >
          {callFailureMessages(problem).join(' ')}
        </Callout>
      ) : answer === undefined ? (
        <Skeleton />
      ) : (
        <>
          <p className={styles.count} role="status">
            {all.size === 1 ? 'One person' : `${all.size} people`} chosen
          </p>
          <People users={answer} own={own} chosen={all} text={text} onToggle={toggle} />
        </>
      )}
      {question}
    </Dialog>
  );
}

/** Somebody who may be chosen; without a role: who sees the case and is no active user any more. */
type Choosable = Omit<Nameable, 'role'> & { role: Nameable['role'] | null };

/** Who may be chosen, with those who were and have left: else nobody could take them back. */
function useChoosable(kind: CaseKind, uid: string, isRestrictedNow: boolean) {
  const active = useCall('nameableUsers', {});
  const named = useCall('restriction', isRestrictedNow ? { params: { kind, id: `~${uid}` } } : null);
  const isHere = active.answer && (named.answer || !isRestrictedNow);
  const known = new Set(active.answer?.map(({ id }) => id));
  const left = (named.answer?.restrictedTo ?? []).filter(({ id }) => !known.has(id));
  const answer: readonly Choosable[] | undefined = isHere
    ? [...(active.answer ?? []), ...left.map(({ id, name }) => ({ id, uid: '', name, role: null }))]
    : undefined;
  return {
    answer,
    problem: active.problem ?? named.problem,
    reload() {
      active.reload();
      named.reload();
    },
  };
}

const countWords = (count: number) => (count === 1 ? 'one person' : `${count} people`);

/** Who sees the case now, and what became of its mediation. */
function seenWords(title: string, { restrictedTo, mediation }: Restriction): string {
  const by = countWords(restrictedTo?.length ?? 0);
  if (!mediation) return `${title} is seen by ${by}.`;
  const linked = `Mediation ${mediation.number ?? noNumber}`;
  return mediation.isAlike
    ? `${title} and ${linked} are seen by ${by}.`
    : `${title} is seen by ${by}. ${linked} stays as it was.`;
}

interface PeopleProps {
  users: readonly Choosable[];
  own: number | undefined;
  chosen: ReadonlySet<number>;
  text: string;
  onToggle: (id: number, isOn: boolean) => void;
}

const hintOf = (role: Choosable['role'], isOwn: boolean): string =>
  role === null ? 'No active user any more' : isOwn ? `${role}; whoever restricts a case sees it` : role;

/** Those whose name holds what was typed, a box each. */
function People({ users, own, chosen, text, onToggle }: PeopleProps) {
  const words = searchWords(text);
  const found = users.filter(({ name }) => holdsAll(normalised(name), words));
  if (found.length === 0) return <p className={styles.count}>Nobody of this name is an active user.</p>;
  return (
    <fieldset className={styles.people}>
      <legend className={styles.legend}>People who may see this case</legend>
      {found.map(({ id, name, role }) => (
        <CheckboxField
          key={id}
          label={id === own ? `${name} (you)` : name}
          hint={hintOf(role, id === own)}
          value={chosen.has(id)}
          disabled={id === own}
          onChange={(isOn) => onToggle(id, isOn)}
        />
      ))}
    </fieldset>
  );
}
