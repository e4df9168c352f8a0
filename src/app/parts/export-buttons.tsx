import { Button } from '../ui/button.tsx';
import { printWhole } from '../ui/use-is-printing.ts';
import type { ChosenCases } from './use-chosen-cases.ts';

interface ExportButtonsProps {
  /** Where rows can be chosen; then the buttons say whether all rows or the chosen ones are meant. */
  choice: ChosenCases | undefined;
  /** Why the rows can't be had now. */
  unavailable: string | false;
  /** Writes the file. */
  onFile: () => void;
}

/** CSV and Print of lists of cases. */
export function ExportButtons({ choice, unavailable, onFile }: ExportButtonsProps) {
  const isChosen = choice !== undefined && choice.chosen.length > 0;
  return (
    <>
      <Button
        {...(choice?.onward.name === 'CSV' && { id: choice.onward.id })}
        isCommand
        icon="download"
        unavailable={unavailable}
        onClick={onFile}
      >
        {isChosen ? 'CSV of chosen' : 'CSV'}
      </Button>
      <Button isCommand unavailable={unavailable} onClick={printWhole}>
        {isChosen ? 'Print chosen' : 'Print'}
      </Button>
    </>
  );
}
