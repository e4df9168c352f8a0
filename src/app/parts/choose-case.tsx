import checkbox from '../ui/checkbox-field.module.css';
import type { CaseKey } from './assign-dialog.tsx';
import styles from './choose-case.module.css';
import type { ChosenCases } from './use-chosen-cases.ts';

interface ChooseCaseProps {
  choice: ChosenCases;
  one: CaseKey;
  /** The case's number, or what stands for it. */
  name: string;
}

/** The box of a row that can be chosen; from one that is, the next stop of Tab leads to what is done with it. */
export const ChooseCase = ({ choice, one, name }: ChooseCaseProps) => (
  <>
    <span className={styles.room}>
      <input
        type="checkbox"
        className={checkbox.box}
        aria-label={`Choose ${name}`}
        checked={choice.has(one)}
        onChange={() => choice.toggle(one)}
      />
    </span>
    {choice.has(one) && (
      <button
        type="button"
        className={styles.onward}
        onClick={() => document.getElementById(choice.onward.id)?.focus()}
      >
        {`To ${choice.onward.name}`}
      </button>
    )}
  </>
);
