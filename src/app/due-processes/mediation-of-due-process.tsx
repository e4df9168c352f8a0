import { Link } from 'react-router-dom';
import { gridDate } from '#domain/fields.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { Fieldset } from '../ui/fieldset.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { YesNoField } from '../ui/yes-no-field.tsx';
import { AgreedToMediation } from './agreed-to-mediation.tsx';

const yesNo = (flag: boolean | null) => (flag === null ? 'Not set' : flag ? 'Yes' : 'No');

/** The same of a case that isn't saved yet: there is nothing that a mediation could be made from. */
export const NoMediationYet = () => (
  <Fieldset legend="Mediation" columns={4}>
    <YesNoField label="Agreed to Mediation" span={2} value={null} disabled onChange={() => {}} />
    <ReadOnlyField label="Date Held" value="" />
    <ReadOnlyField label="Agreement Reached" value={yesNo(null)} />
    <ReadOnlyField label="Mediator" span={2} value="" />
  </Fieldset>
);

/** The mediation that was made from the case; what was held there is read-only here (docs/product.md 4.4). */
export function MediationOfDueProcess({ viewed }: { viewed: Viewed<'dueprocess'> }) {
  const { mediationUid } = viewed.record;
  const mediation = useRecord('mediation', mediationUid === null ? '' : `~${mediationUid}`)?.record;
  return (
    <Fieldset legend="Mediation" columns={4}>
      <AgreedToMediation viewed={viewed} />
      <ReadOnlyField label="Date Held" value={gridDate(mediation?.dateHeld ?? null)} />
      <ReadOnlyField label="Agreement Reached" value={yesNo(mediation?.agreementReachedFlag ?? null)} />
      <ReadOnlyField label="Mediator" span={2} value={mediation?.mediatorName ?? ''} />
      {mediation && <Link to={links.case('mediation', referenceOf(mediation), 'dr')}>View Mediation</Link>}
    </Fieldset>
  );
}
