import { extensionParties } from '#domain/cases/due-process.ts';
import type { Extension } from '../cases/extend-dialog.tsx';
import { wordOptions } from '../cases/word-options.ts';
import { FormDate, FormSelect, FormText } from '../record-form/fields.tsx';

const parties = wordOptions(extensionParties);

/** What is said of the extension of a hearing decision: on the case's form, and where the day is. */
export const decisionExtension: Extension = {
  names: [
    'decisionExtendedDueDate',
    'decisionExtensionRequestedBy',
    'decisionExtensionReason',
    'decisionExtensionDateGranted',
  ],
  fields: (
    <>
      <FormDate name="decisionExtendedDueDate" label="Decision Extended To" />
      <FormSelect name="decisionExtensionRequestedBy" label="Extension Requested By" options={parties} />
      <FormText name="decisionExtensionReason" label="Extension Reason" span={2} />
      <FormDate name="decisionExtensionDateGranted" label="Extension Granted On" />
    </>
  ),
};
