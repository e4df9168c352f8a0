import { type Role, roleNames } from '#domain/roles.ts';
import { FormCheckbox, FormPassword, FormText } from '../record-form/fields.tsx';
import { fieldId, useFormField } from '../record-form/form-context.ts';
import { CheckboxGroup } from '../ui/checkbox-group.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { rolesOf, rolesText } from './user-form-values.ts';

const about: Record<Role, string> = {
  Admin: 'Everything, and users, lists and exports',
  'IDOE-Edit': 'Creates, edits and deletes students and cases',
  'Read-Only': 'Sees students and cases',
};

/** The fields of a user (docs/product.md 5.3). `isOwn`: nobody sets their own password here. */
export const UserFields = ({ isNew, isOwn }: { isNew: boolean; isOwn: boolean }) => (
  <>
    <Fieldset legend="Person">
      <FormText name="userName" label="Username" required />
      <FormText name="firstName" label="First Name" required />
      <FormText name="lastName" label="Last Name" required />
      <EmailField isNew={isNew} />
      <FormText name="phoneNumber" label="Phone Number" kind="phone" />
      <FormText name="agencyId" label="Agency" />
    </Fieldset>
    <Fieldset legend="Access" columns={2}>
      <RolesField />
      <FormCheckbox
        name="isActive"
        label="Active"
        hint="Somebody who is not active is signed out everywhere and cannot sign in."
      />
    </Fieldset>
    {!isOwn && (
      <Fieldset
        legend={isNew ? 'First password' : 'New password'}
        columns={2}
        hint={
          isNew
            ? 'It has to be changed at the first sign-in. Without one, send a link with Reset Password.'
            : 'It ends all of the user’s sessions and has to be changed at the next sign-in.'
        }
      >
        <FormPassword name="password" label="Password" />
        <FormPassword name="passwordConfirm" label="Confirm Password" />
      </Fieldset>
    )}
  </>
);

/** Of a new user it gives the username, where none is typed: what stands before the @. */
function EmailField({ isNew }: { isNew: boolean }) {
  const email = useFormField<string | null>('email').value ?? '';
  const userName = useFormField<string | null>('userName');
  const [before = '', domain] = email.trim().split('@');
  const suggest = () => {
    if (isNew && (userName.value ?? '').trim() === '' && domain !== undefined) userName.set(before);
  };
  return <FormText name="email" label="Email" kind="email" required onLeave={suggest} />;
}

function RolesField() {
  const { value, error, set, leave } = useFormField<string>('roles');
  return (
    <CheckboxGroup
      id={fieldId('roles')}
      label="Roles"
      required
      error={error}
      options={roleNames.map((role) => ({ value: role, label: role, hint: about[role] }))}
      value={rolesOf(value)}
      onChange={(next) => {
        set(rolesText(roleNames.filter((role) => next.includes(role))));
        leave();
      }}
    />
  );
}
