import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { eventTypes } from '#domain/events.ts';
import { ChosenFile } from '../documents/chosen-file.tsx';
import { FileInput } from '../documents/file-input.tsx';
import { type ChosenFilesState, namesOf } from '../documents/use-chosen-files.ts';
import { blankPart, type CaseParent } from '../parts/case-parent.ts';
import { filesApart } from '../parts/same-names.ts';
import { AskWithin } from '../record-form/ask-within.tsx';
import { DraftCallout } from '../record-form/draft-callout.tsx';
import { FormProvider, useFormField } from '../record-form/form-context.ts';
import { type RecordForm, useRecordForm } from '../record-form/use-record-form.ts';
import { messages } from '../shell/messages.ts';
import { useSave } from '../shell/use-save.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToday } from '../ui/use-today.ts';
import styles from './quick-event.module.css';

const types = eventTypes.map((type) => ({ value: type, label: type }));

interface QuickEventProps {
  parent: CaseParent;
  chosen: ChosenFilesState;
  /** The line before was just saved: the next event may be typed at once. */
  isNext: boolean;
  onSaved: (uid: string) => void;
}

/** A new event in a line: its type, its day, what happened, and files. Enter saves; the dialog has the rest. */
export function QuickEvent({ parent, chosen, isNext, onSaved }: QuickEventProps) {
  const today = useToday();
  const form = useRecordForm({
    entity: 'event',
    record: null,
    blank: blankPart(parent),
    start: { date: today },
    draftName: 'line',
    files: namesOf(chosen),
    onSaved: (uid, tell) => {
      tell({ title: messages.savedTitle, detail: messages.saved.other });
      onSaved(uid);
    },
  });
  const { isSaving, run } = useSave();
  const [refusals, setRefusals] = useState(0);
  const save = async () => {
    if (isSaving) return;
    if (!(await run(form.save))) setRefusals((count) => count + 1);
  };
  return (
    <FormProvider value={form}>
      <div className={styles.draft}>
        <DraftCallout form={form} />
      </div>
      <Line
        form={form}
        chosen={chosen}
        isNext={isNext}
        isSaving={isSaving}
        refusals={refusals}
        onSave={() => void save()}
      />
      <AskWithin form={form} />
    </FormProvider>
  );
}

interface LineProps {
  form: RecordForm;
  chosen: ChosenFilesState;
  isNext: boolean;
  isSaving: boolean;
  /** How often a save was refused by now. */
  refusals: number;
  onSave: () => void;
}

function Line({ form, chosen, isNext, isSaving, refusals, onSave }: LineProps) {
  const line = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const type = useFormField<string | null>('type');
  const date = useFormField<string | null>('date');
  const narrative = useFormField<string | null>('narrative');
  useEffect(() => {
    if (isNext) line.current?.querySelector('select')?.focus();
  }, [isNext]);
  useLineSaveKey(line, onSave);
  useFirstProblem(line, refusals);
  const count = chosen.all.length;
  return (
    <form
      ref={line}
      className={styles.line}
      aria-label="New event in a line"
      data-print="no"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <div className={styles.type}>
        <SelectField
          label="Type"
          emptyLabel="Type"
          options={types}
          value={type.value ?? ''}
          error={type.error}
          // A line that nobody types into lacks nothing: it has the focus after each event that was saved.
          onBlur={() => (form.isDirty || count > 0) && type.leave()}
          onChange={(next) => type.set(next === '' ? null : next)}
        />
      </div>
      <div className={styles.date}>
        <DateField
          label="Date"
          value={date.value}
          error={date.error}
          onBlur={date.leave}
          onChange={date.set}
        />
      </div>
      <div className={styles.words}>
        <TextField
          label="What happened"
          placeholder="What happened…"
          value={narrative.value ?? ''}
          error={narrative.error}
          onBlur={narrative.leave}
          onChange={(text) => narrative.type(text === '' ? null : text)}
        />
      </div>
      <IconButton icon="paperclip" label="Attach files" onClick={() => input.current?.click()} />
      <FileInput ref={input} label="Files of the new event" onFiles={chosen.add} />
      <Button
        type="submit"
        icon="check"
        isBusy={isSaving}
        aria-label="Save event"
        aria-disabled={form.issues.length > 0 || undefined}
      >
        Save
      </Button>
      {count > 0 && (
        <ul className={styles.files}>
          {filesApart(chosen.all).map(({ id, file, problem, apart }) => (
            <li key={id}>
              <ChosenFile name={file.name} apart={apart} onRemove={() => chosen.remove(id)} />
              {problem !== null && <p role="alert">{`${problem} It is not added.`}</p>}
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** A save that is refused leads to the first field that has a problem, which is read out with it: a line has no summary. */
function useFirstProblem(line: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals > 0) line.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [line, refusals]);
}

/** Ctrl+S in the line saves its event; elsewhere on the screen it saves the case. */
function useLineSaveKey(line: RefObject<HTMLElement | null>, onSave: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    onSave();
  });
  useEffect(() => {
    const node = line.current;
    const listen = (event: KeyboardEvent) => pressed(event);
    node?.addEventListener('keydown', listen);
    return () => node?.removeEventListener('keydown', listen);
  }, [line]);
}
