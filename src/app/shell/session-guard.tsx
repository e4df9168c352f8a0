import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useMayEdit, useSession } from './engine-context.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { links } from './links.ts';
import { rememberTarget } from './target.ts';

/** Goes to a screen of the account and remembers where from. */
function SendTo({ screen }: { screen: string }) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberTarget(pathname + search), [pathname, search]);
  return <Navigate to={screen} replace />;
}

/** Lets signed-in users through; others sign in or unlock first and then return to the screen they asked for. */
export function SessionGuard() {
  const session = useSession();
  switch (session.kind) {
    case 'starting':
      return <FrameSkeleton />;
    case 'signed-out':
      return <SendTo screen={links.login} />;
    case 'locked':
      return <SendTo screen={links.lock} />;
    case 'open':
      return <Outlet />;
  }
}

/** Lets editors through to the screens that make records (spec.md section 6). */
export const EditorsOnly = () => (useMayEdit() ? <Outlet /> : <Navigate to={links.accessDenied} replace />);
