import { extensionReasons } from '#domain/cases/complaint.ts';
import type { Extension } from '../cases/extend-dialog.tsx';
import { wordOptions } from '../cases/word-options.ts';
import { FormDate, FormSelect, FormText } from '../record-form/fields.tsx';

const reasons = wordOptions(extensionReasons);

/** What is said of the extension of a complaint's report: on its form, and where the day is. */
export const complaintExtension: Extension = {
  names: [
    'reportExtendedDueDate',
    'reportExtensionReason',
    'reportExtensionRequestedBy',
    'reportExtensionDateGranted',
  ],
  granted: 'reportExtensionDateGranted',
  fields: (
    <>
      <FormDate name="reportExtendedDueDate" label="Report Extended To" />
      <FormSelect name="reportExtensionReason" label="Extension Reason" options={reasons} />
      <FormText name="reportExtensionRequestedBy" label="Extension Requested By" />
      <FormDate name="reportExtensionDateGranted" label="Extension Granted On" />
    </>
  ),
};
