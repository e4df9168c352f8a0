import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { NewUser, User, UserChange } from '#domain/users.ts';
import { displayName } from '#domain/students.ts';
import { useEngine, useOpenSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { messages } from '../shell/messages.ts';
import { useBack } from '../shell/use-back.ts';
import { useCall } from '../shell/use-call.ts';
import { useIsHere } from '../shell/use-is-here.ts';
import { Badge } from '../ui/badge.tsx';
import { useNotices } from '../ui/notices.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AdminFormFrame } from './admin-form-frame.tsx';
import { HandOnCases } from './hand-on-cases.tsx';
import { ResetFactor } from './reset-factor.tsx';
import { UndoLink } from './undo-link.tsx';
import { UserDevices } from './user-devices.tsx';
import { RecordProblem } from './record-problem.tsx';
import { ResetPassword } from './reset-password.tsx';
import { useAdminForm } from './use-admin-form.ts';
import { UserFields } from './user-fields.tsx';
import { blankUser, userBody, UserForm, userLabels, userValues } from './user-form-values.ts';

/** /useradmin/usercreate. */
export const NewUserScreen = () => <OneUser user={null} />;

/** /useradmin/user/{id}. */
export function UserScreen() {
  const { id = '' } = useParams();
  const { answer, problem, reload } = useCall('user', { params: { id } });
  if (answer) return <OneUser key={answer.uid} user={answer} />;
  return (
    <>
      <PageHeader title="User" />
      <RecordProblem
        problem={problem}
        one="user"
        list={{ heading: 'Users', address: links.users }}
        onRetry={reload}
      />
      {problem === null && (
        <Panel>
          <Skeleton />
        </Panel>
      )}
    </>
  );
}

function OneUser({ user }: { user: User | null }) {
  const { online } = useEngine();
  const { user: self } = useOpenSession();
  const isHere = useIsHere();
  const navigate = useNavigate();
  const goBack = useBack('same');
  const notices = useNotices();
  const [isFactorReset, setFactorReset] = useState(false);
  const [isLinkUndone, setLinkUndone] = useState(false);
  const id = user === null ? '-1' : String(user.id);
  const form = useAdminForm({
    draftKey: `user:${user?.uid ?? 'new'}`,
    record: user,
    blank: blankUser,
    toValues: userValues,
    schema: UserForm,
    secrets: ['password', 'passwordConfirm'],
    isOpen: (field) => field !== 'userName' || user === null,
    unique: {
      field: 'userName',
      message: messages.nameTaken.user,
      isTaken: async (body) => (await online('checkUserName', { params: { id }, body })).body.isTaken,
    },
    send: async (values, headers) => {
      const body = userBody(values);
      if (user === null) return (await online('createUser', { body: body as NewUser, headers })).body;
      return (await online('saveUser', { params: { id }, body: body as UserChange, headers })).body;
    },
    onSaved: (saved) => {
      notices.saved(messages.savedTitle, messages.saved.user);
      if (user === null && isHere()) void navigate(links.user(String(saved['id'])), { replace: true });
    },
  });
  const held = user && (form.record as User);
  return (
    <AdminFormFrame
      form={form}
      labelOf={(field) => userLabels[field] ?? field}
      onBack={() => goBack(links.users)}
    >
      <PageHeader
        title={held === null ? 'Create New User' : 'User'}
        subtitle={held === null ? 'Enter in the information for the new User.' : displayName(held)}
        marks={
          held && (
            <>
              {!held.isActive && <Badge>Not active</Badge>}
              {held.hasSecondFactor && !isFactorReset && <Badge icon="check">Second factor</Badge>}
              {held.isLinked && !isLinkUndone && <Badge icon="check">Single sign-on</Badge>}
            </>
          )
        }
        actions={
          held && (
            <>
              {held.hasSecondFactor && held.uid !== self.uid && (
                <ResetFactor user={held} onReset={() => setFactorReset(true)} />
              )}
              {held.isLinked && !isLinkUndone && held.uid !== self.uid && (
                <UndoLink user={held} onUndone={() => setLinkUndone(true)} />
              )}
              <ResetPassword user={held} />
            </>
          )
        }
      />
      <Panel>
        <UserFields isNew={held === null} isOwn={held?.uid === self.uid} />
      </Panel>
      {held && <HandOnCases user={held} />}
      {held && <UserDevices user={held} />}
    </AdminFormFrame>
  );
}
