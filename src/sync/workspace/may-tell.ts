import { isHeldBack } from '#domain/accounts.ts';
import type { Workspace } from './workspace.ts';

/** Whether the server may be told or asked of anything now, besides what an edit or a pull needs. */
export const mayTell = ({
  workOffline,
  needsPassword,
  claims,
}: Pick<Workspace, 'workOffline' | 'needsPassword' | 'claims'>): boolean =>
  !workOffline.get() && !needsPassword.get() && !isHeldBack(claims.get());
