import { Link } from 'react-router-dom';
import type { Mediation } from '#domain/cases/mediation.ts';
import type { Viewed } from '#sync/engine/engine.ts';
import { mediationWords } from '../parts/mediation-words.ts';
import { useRecord } from '../shell/engine-context.ts';
import { links, referenceOf } from '../shell/links.ts';
import { Fieldset } from '../ui/fieldset.tsx';
import { ReadOnlyField } from '../ui/read-only-field.tsx';
import { YesNoField } from '../ui/yes-no-field.tsx';
import { AgreedToMediation } from './agreed-to-mediation.tsx';

function HeldFields({ mediation }: { mediation: Mediation | undefined }) {
  const { dateHeld, agreementReached, mediator } = mediationWords(mediation);
  return (
    <>
      <ReadOnlyField label="Date Held" value={dateHeld} />
      <ReadOnlyField label="Agreement Reached" value={agreementReached} />
      <ReadOnlyField label="Mediator" span={2} value={mediator} />
    </>
  );
}

/** The same of a case that isn't saved yet: there is nothing that a mediation could be made from. */
export const NoMediationYet = () => (
  <Fieldset legend="Mediation" columns={4}>
    <YesNoField label="Agreed to Mediation" span={2} value={null} disabled onChange={() => {}} />
    <HeldFields mediation={undefined} />
  </Fieldset>
);

/** The mediation that was made from the case; what was held there is read-only here (docs/product.md 4.4). */
export function MediationOfDueProcess({ viewed }: { viewed: Viewed<'dueprocess'> }) {
  const { mediationUid } = viewed.record;
  const mediation = useRecord('mediation', mediationUid === null ? '' : `~${mediationUid}`)?.record;
  return (
    <Fieldset legend="Mediation" columns={4}>
      <AgreedToMediation viewed={viewed} />
      <HeldFields mediation={mediation} />
      {mediation && <Link to={links.case('mediation', referenceOf(mediation), 'dr')}>View Mediation</Link>}
    </Fieldset>
  );
}
