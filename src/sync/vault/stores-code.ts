/** The code of a user's databases, which nobody needs before somebody opens them: the sign-in screen comes without it. */
export const stores = () => import('../database/open-stores.ts');
