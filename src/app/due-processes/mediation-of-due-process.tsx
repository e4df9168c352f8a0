import { Link } from 'react-router-dom';
import { gridDate } from '#domain/fields.ts';
import { useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { Fieldset } from '../ui/fieldset.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';

const yesNo = (flag: boolean | null) => (flag === null ? 'Not set' : flag ? 'Yes' : 'No');

/** The mediation that was made from the case, always read-only here (spec.md section 4, Due process). */
export function MediationOfDueProcess({ mediationUid }: { mediationUid: string | null }) {
  const mediation = useRecord('mediation', mediationUid === null ? '' : `~${mediationUid}`)?.record;
  return (
    <Fieldset legend="Mediation">
      <ReadOnlyField label="Agreed to Mediation" value={mediationUid === null ? 'Not set' : 'Yes'} />
      <ReadOnlyField label="Date Held" value={gridDate(mediation?.dateHeld ?? null)} />
      <ReadOnlyField label="Agreement Reached" value={yesNo(mediation?.agreementReachedFlag ?? null)} />
      <ReadOnlyField label="Mediator" value={mediation?.mediatorName ?? ''} />
      {mediation && <Link to={links.case('mediation', referenceOf(mediation), 'dr')}>View Mediation</Link>}
    </Fieldset>
  );
}
