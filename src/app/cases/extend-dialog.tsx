import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isCalendarDay } from '#domain/fields.ts';
import { FieldScope, useFormContext, useSaveForm, useWarnings } from '../record-form/form-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { todayHere } from '../ui/today.ts';
import { useSaveKey } from '../ui/use-save-key.ts';

/** What is said of an extension: the names of the fields, the day first, and the fields. */
export interface Extension {
  names: readonly [string, ...string[]];
  fields: ReactNode;
  /** The day on which it was granted: today, until somebody types another one. */
  granted?: string;
}

/** Beside a limit that can be extended: asks for the day and for what belongs to it at once. */
export function ExtendButton({ extension }: { extension: Extension }) {
  const { isOpen } = useFormContext();
  const [isAsking, setAsking] = useState(false);
  if (!isOpen(extension.names[0])) return null;
  return (
    <>
      <Button isCommand small icon="calendar" onClick={() => setAsking(true)}>
        Extend
      </Button>
      {isAsking && <ExtendDialog extension={extension} onEnd={() => setAsking(false)} />}
    </>
  );
}

/** The fields of the extension over the case's form, whose values they are: Save saves the case, Cancel takes them back. */
function ExtendDialog({ extension, onEnd }: { extension: Extension; onEnd: () => void }) {
  const { names, fields, granted } = extension;
  const { values, issues, set, showAll } = useFormContext();
  const [before] = useState(() => Object.fromEntries(names.map((name) => [name, values[name]])));
  useGrantedToday(values[names[0]], granted);
  const { typed } = useWarnings();
  const saveForm = useSaveForm();
  const cancel = () => {
    set(before);
    onEnd();
  };
  const save = () => {
    if (issues.some(({ path }) => names.includes(path))) {
      showAll();
      return;
    }
    onEnd();
    saveForm();
  };
  useSaveKey(true, save);
  return (
    <Dialog
      isOpen
      size="medium"
      title="Extend"
      description="Saved with the case."
      onRequestClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" icon="check" aria-keyshortcuts="Control+S" onClick={save}>
            {typed.length > 0 ? 'Save anyway' : 'Save'}
          </Button>
        </>
      }
    >
      <FieldScope value="extend-">
        <Fieldset legend="Extension" columns={2}>
          {fields}
        </Fieldset>
      </FieldScope>
    </Dialog>
  );
}

/** Once a day is typed that the limit is extended to, its extension is granted today, unless a day stands there; who clears that has it so. */
function useGrantedToday(extendedTo: unknown, granted: string | undefined): void {
  const { values, set } = useFormContext();
  const isSaid = useRef(extendedTo !== null);
  const grant = useEffectEvent(() => {
    if (granted !== undefined && values[granted] === null) set({ [granted]: todayHere() });
  });
  const isDay = typeof extendedTo === 'string' && isCalendarDay(extendedTo);
  useEffect(() => {
    if (!isDay || isSaid.current) return;
    isSaid.current = true;
    grant();
  }, [isDay]);
}
