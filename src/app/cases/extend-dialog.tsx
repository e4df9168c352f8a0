import { type ReactNode, useState } from 'react';
import { isSameValue, type Values } from '#domain/merge.ts';
import { FieldScope, useFormContext, useSaveForm, useWarnings } from '../record-form/form-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { useAskToClose } from '../ui/use-ask-to-close.tsx';
import { useSaveKey } from '../ui/use-save-key.ts';

/** What is said of an extension: the names of the fields, the day first, and the fields. */
export interface Extension {
  names: readonly [string, ...string[]];
  fields: ReactNode;
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

/** The fields of the extension over the case's form, whose values they are: Save saves the case, Cancel takes them back, Esc and Close ask first. */
function ExtendDialog({ extension, onEnd }: { extension: Extension; onEnd: () => void }) {
  const { names, fields } = extension;
  const { values, initial, issues, set, showAll } = useFormContext();
  const [unsaved] = useState(() =>
    Object.fromEntries(
      names.flatMap((name) => (isSameValue(values[name], initial[name]) ? [] : [[name, values[name]]])),
    ),
  );
  // What was saved may be another's by now.
  const before: Values = { ...Object.fromEntries(names.map((name) => [name, initial[name]])), ...unsaved };
  const { typed } = useWarnings();
  const saveForm = useSaveForm();
  const cancel = () => {
    set(before);
    onEnd();
  };
  const isTyped = !names.every((name) => isSameValue(values[name], before[name]));
  const { close, question } = useAskToClose(isTyped, cancel);
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
      onRequestClose={close}
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
      {question}
    </Dialog>
  );
}
