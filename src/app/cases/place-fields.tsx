import { FormAea, FormDistrict } from '../record-form/district-fields.tsx';

/** Where the case is: the primary district, and the agency that choosing it sets. */
export const PlaceFields = () => (
  <>
    <FormDistrict name="locationDistrict" label="Primary District" aea="aeaCode" />
    <FormAea name="aeaCode" label="AEA" />
  </>
);
