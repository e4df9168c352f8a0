import { useState } from 'react';
import { assignedFields } from '#domain/cases/assigned.ts';
import type { CaseKind } from '#domain/events.ts';
import { isSameValue, type Values } from '#domain/merge.ts';
import { editableKinds, type RecordOf } from '#domain/records/records.ts';
import { highestRole } from '#domain/roles.ts';
import { isEditable } from '#domain/rules.ts';
import { useTellSaved } from '../edits/use-tell-saved.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { messages } from '../shell/messages.ts';
import { type Choice, useChoices } from '../shell/use-people.ts';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';

/** A case by its name on this device. */
export interface CaseKey {
  kind: CaseKind;
  uid: string;
}

/** Whether the rules let a case have another person now: an ALJ needs a case that was not withdrawn (docs/product.md 4.4). */
export function useMayAssign(): (one: CaseKey) => boolean {
  const { view } = useEngine();
  const role = highestRole(useOpenSession().user.roles) ?? 'Read-Only';
  return ({ kind, uid }) => {
    const record = view.find(kind, `~${uid}`)?.record;
    const { rules } = editableKinds[kind];
    return (
      record !== undefined &&
      isEditable(rules as never, assignedFields[kind].name as never, record as never, { role, isNew: false })
    );
  };
}

/** The choices as options; two of one name are told apart by a number. */
const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ key, name }, index) => {
    const before = choices.slice(0, index).filter((other) => other.name === name).length;
    const isOnly = before === 0 && !choices.some((other) => other.key !== key && other.name === name);
    return { value: key, label: isOnly ? name : `${name} (${before + 1})` };
  });

/** What of the values is news to a record. */
const changedFrom = (record: object, values: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSameValue(value, (record as Values)[field])),
  );

const caseWords = (count: number) => (count === 1 ? 'Case' : `${count} cases`);

interface AssignDialogProps {
  cases: readonly CaseKey[];
  isOpen: boolean;
  onClose: () => void;
  /** A user who is no choice: whose cases these are now. */
  except?: string;
  /** The cases were assigned, on this device at least. */
  onAssigned?: () => void;
}

/** Assigns one case or several to a person; queued like any edit. Cases that the rules close for it or that aren't on this device are left out, and counted. */
export function AssignDialog({ cases, isOpen, onClose, except, onAssigned }: AssignDialogProps) {
  const { view, edits } = useEngine();
  const begin = useTellSaved();
  const { isSaving, run } = useSave();
  const mayAssign = useMayAssign();
  const here = cases.filter(({ kind, uid }) => view.find(kind, `~${uid}`) !== undefined);
  const open = here.filter(mayAssign);
  const left = [absentWords(cases.length - here.length), closedWords(here.length - open.length)];
  const hint = left.filter(Boolean).join(' ');
  const choices = useChoices(open.map(({ kind }) => kind)).filter(({ key }) => key !== except);
  const [chosen, setChosen] = useState('');
  const choice = choices.find(({ key }) => key === chosen);

  async function assign(to: Choice): Promise<void> {
    const tell = begin();
    const isDone = await run(async () => {
      for (const { kind, uid } of open) {
        const record = view.find(kind, `~${uid}`)?.record;
        if (!record) continue;
        const changes = changedFrom(record, to.assigns(kind));
        if (Object.keys(changes).length > 0)
          await edits.save(kind, uid, record as RecordOf<typeof kind>, changes);
      }
    });
    if (!isDone) return;
    tell({ title: messages.savedTitle, detail: `${caseWords(open.length)} assigned to ${to.name}` });
    setChosen('');
    onClose();
    onAssigned?.();
  }

  // Closed while it assigns, it would seem to be cancelled.
  const close = () => !isSaving && onClose();

  return (
    <Dialog
      isOpen={isOpen}
      onRequestClose={close}
      title={cases.length === 1 ? 'Assign this case' : `Assign ${cases.length} cases`}
      size="medium"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={isSaving}
            unavailable={!choice && 'Choose a person first'}
            onClick={() => choice && void assign(choice)}
          >
            Assign
          </Button>
        </>
      }
    >
      <SelectField
        label="Person"
        emptyLabel="Choose a person"
        value={chosen}
        options={optionsOf(choices)}
        onChange={setChosen}
        {...(hint && { hint })}
      />
    </Dialog>
  );
}

/** A search finds cases of other years, too: opening one brings it. */
const absentWords = (count: number) =>
  count > 0 &&
  `${count === 1 ? 'One of the cases is' : `${count} of the cases are`} not on this device and ${count === 1 ? 'stays as it is: open it' : 'stay as they are: open each'} first.`;

const closedWords = (count: number) =>
  count > 0 &&
  `${count === 1 ? 'One of the cases has' : `${count} of the cases have`} no open field for an ALJ and ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}: Withdrawn or Dismissed has to be No first.`;
