import { FieldPair } from '../ui/fieldset.tsx';
import { FormText } from './fields.tsx';

interface StateAndZipProps {
  /** The names of the two fields in the record. */
  state: string;
  zip: string;
  onLeaveState?: () => void;
  onLeaveZip?: () => void;
}

/** The end of an address, as it stands on an envelope. */
export const StateAndZip = ({ state, zip, onLeaveState, onLeaveZip }: StateAndZipProps) => (
  <FieldPair>
    <FormText name={state} label="State" size="tiny" {...(onLeaveState && { onLeave: onLeaveState })} />
    <FormText name={zip} label="Zip" size="small" {...(onLeaveZip && { onLeave: onLeaveZip })} />
  </FieldPair>
);
