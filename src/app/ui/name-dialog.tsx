import { type SubmitEvent, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';
import { useSaveKey } from './use-save-key.ts';

interface NameDialogProps {
  title: string;
  description: string;
  /** What the button says that ends it. */
  action?: string;
  /** As the thing is called now; empty when it has no name. */
  name?: string;
  /** What is wrong with a name, in words; said from the first try on. */
  problemOf: (name: string) => string | undefined;
  hintOf: (name: string) => string | undefined;
  required?: boolean;
  isBusy: boolean;
  /** Takes the name without blanks around it. */
  onSave: (name: string) => void;
  onCancel: () => void;
  finalFocus?: () => HTMLElement | null;
}

/** Asks what something is called: Enter or Ctrl+S saves. */
export function NameDialog(props: NameDialogProps) {
  const { title, description, action = 'Save', required, isBusy, onSave, onCancel, finalFocus } = props;
  const [name, setName] = useState(props.name ?? '');
  const [isTried, setTried] = useState(false);
  const formId = useId();
  const problem = props.problemOf(name);
  const hint = props.hintOf(name);
  const submit = () => {
    setTried(true);
    if (problem === undefined && !isBusy) onSave(name.trim());
  };
  const cancel = () => !isBusy && onCancel();
  useSaveKey(true, submit);

  return (
    <Dialog
      isOpen
      size="medium"
      title={title}
      description={description}
      onRequestClose={cancel}
      {...(finalFocus && { finalFocus })}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            variant="primary"
            {...(action === 'Save' && { icon: 'check' })}
            type="submit"
            form={formId}
            isBusy={isBusy}
            aria-keyshortcuts="Control+S"
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Name"
          {...(required && { required })}
          value={name}
          onChange={setName}
          {...(hint !== undefined && { hint })}
          error={isTried ? problem : undefined}
        />
      </form>
    </Dialog>
  );
}
