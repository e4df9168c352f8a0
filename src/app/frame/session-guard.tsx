import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { SignedInUser } from '#sync/api/claims.ts';
import type { OpenState } from '#sync/engine/engine.ts';
import { Redirect } from '../parts/redirect.tsx';
import { useIsAdmin, useMayEdit, useSession } from '../shell/engine-context.ts';
import { links } from '../shell/links.ts';
import { noteTargetUser, rememberTarget } from '../shell/target.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';

/** Goes to a screen of the account and remembers where from. */
function SendTo({ screen }: { screen: string }) {
  const { pathname, search } = useLocation();
  const session = useSession();
  const { kind } = session;
  const uid = session.kind === 'open' ? session.user.uid : null;
  useEffect(() => rememberTarget(pathname + search, kind, uid), [pathname, search, kind, uid]);
  return <Redirect to={screen} />;
}

/** Whether a second factor is to be set up now: a password that is due comes before it. */
const isFactorDue = ({ mustEnrolFactor, mustChangePassword }: SignedInUser) =>
  mustEnrolFactor && !mustChangePassword;

/** Whether it is to be said now how this device is used: what the server wants first comes before it. */
const isOfflineAsked = ({ asksOffline, user }: OpenState) =>
  asksOffline && !user.mustChangePassword && !user.mustEnrolFactor;

/** Lets signed-in users through, to nothing but the change of a password, or the setting up of a second factor, that is due; others sign in or unlock first and then return to the screen they asked for. */
export function SessionGuard() {
  const session = useSession();
  const { pathname } = useLocation();
  const uid = session.kind === 'open' ? session.user.uid : null;
  useEffect(() => {
    if (uid !== null) noteTargetUser(uid);
  }, [uid]);
  switch (session.kind) {
    case 'starting':
      return <FrameSkeleton />;
    case 'signed-out':
      return <SendTo screen={links.login} />;
    case 'locked':
      return <SendTo screen={links.lock} />;
    case 'open':
      if (session.user.mustChangePassword && pathname.toLowerCase() !== links.changePassword)
        return <SendTo screen={links.changePassword} />;
      if (isFactorDue(session.user) && pathname.toLowerCase() !== links.secondFactor)
        return <SendTo screen={links.secondFactor} />;
      if (isOfflineAsked(session) && pathname.toLowerCase() !== links.useOffline)
        return <SendTo screen={links.useOffline} />;
      return <Outlet />;
  }
}

/** Lets editors through to the screens that make records (docs/product.md 6). */
export const EditorsOnly = () => (useMayEdit() ? <Outlet /> : <Redirect to={links.accessDenied} />);

/** Lets Admins through to the administration (docs/product.md 6). */
export const AdminsOnly = () => (useIsAdmin() ? <Outlet /> : <Redirect to={links.accessDenied} />);
