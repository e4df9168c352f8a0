import { type SubmitEvent, useId, useState } from 'react';
import { longestExplanation } from '#domain/cases/explanation.ts';
import type { Oddity } from '#domain/desk/oddities/oddities.ts';
import { AskToLeave } from '../record-form/ask-to-leave.tsx';
import { AskWithin } from '../record-form/ask-within.tsx';
import { DraftCallout } from '../record-form/draft-callout.tsx';
import { useSave } from '../shell/use-save.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxGroup } from '../ui/checkbox-group.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useSaveKey } from '../ui/use-save-key.ts';
import styles from './explain-window.module.css';
import { type Explaining, useExplaining } from './use-explaining.ts';

/** What a box says: the sentence, and why. */
const optionOf = ({ key, says, why }: Oddity) => ({ value: key, label: says, hint: why });

export interface ExplainProps extends Explaining {
  onClose: () => void;
  /** Where the focus goes then: what opened it may have gone. */
  finalFocus: () => HTMLElement | null;
}

/** One text for all that it explains: Ctrl+S saves, Esc and Cancel ask where something was typed. */
export function ExplainWindow(props: ExplainProps) {
  const { found, onClose, finalFocus } = props;
  const form = useExplaining(props);
  const { values, type, problems } = form;
  const { isSaving, run } = useSave();
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const formId = useId();
  const close = () => (form.isDirty ? setAsking(true) : onClose());
  const submit = () => {
    setTried(true);
    if (isSaving || problems.words !== undefined || problems.about !== undefined) return;
    void run(form.save).then((isSaved) => isSaved && onClose());
  };
  useSaveKey(true, submit);

  return (
    <Dialog
      isOpen
      size="medium"
      title="Explain what does not fit together"
      description="What you explain stays on the case with your words, and nobody has to do anything about it."
      onRequestClose={close}
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            icon="check"
            type="submit"
            form={formId}
            isBusy={isSaving}
            aria-keyshortcuts="Control+S"
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <DraftCallout form={form} />
        <TextArea
          label="Explanation"
          rows={4}
          value={values.oddityExplanation}
          onChange={type}
          hint={
            form.wasExplained
              ? 'Empty it to take the explanation back.'
              : `Why it is right as it stands, in ${longestExplanation.toLocaleString('en-US')} characters at most.`
          }
          error={isTried || problems.isTooLong ? problems.words : undefined}
        />
        {found.length > 0 && (
          <CheckboxGroup
            label="What it explains"
            options={found.map(optionOf)}
            value={form.about}
            onChange={form.choose}
            error={isTried ? problems.about : undefined}
          />
        )}
      </form>
      <AskToLeave
        isOpen={isAsking}
        way="close"
        draft={form.draft}
        onLeave={onClose}
        onStay={() => setAsking(false)}
      />
      <AskWithin form={form} />
    </Dialog>
  );
}
