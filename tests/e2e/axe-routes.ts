/** Records that the addresses name. */
export interface Named {
  student: number;
  complaint: number;
  mediation: number;
  dueProcess: number;
  /** A certificate's uid. */
  certificate: string;
  /** A district's code. */
  district: string;
}

/** Whose story of accessibility.spec.ts opens a screen by its address. */
export type Visitor = 'guest' | 'records' | 'reports' | 'administration';

/** A screen that axe looks at. */
export interface Visit {
  by: Visitor;
  /** The route's pattern where it names nothing. */
  path: (named: Named) => string;
  heading: string | RegExp;
}

const any = /./;
const at = (by: Visitor, path: string | Visit['path'], heading: string | RegExp = any): Visit => ({
  by,
  path: typeof path === 'string' ? () => path : path,
  heading,
});

/** The screens that axe looks at by their addresses, by the pattern of the route. */
export const visits: Readonly<Record<string, Visit>> = {
  '/login': at('guest', '/login', 'Sign In'),
  '/forgotpw': at('guest', '/forgotpw', 'Forgot Password'),
  '/pwreset': at('guest', '/pwreset?userId=1&token=none', 'Reset Password'),

  '/dashboard': at('records', '/dashboard', 'Dashboard'),
  '/students': at('records', '/students', 'Student Search'),
  '/studentlist': at('records', '/studentlist', 'Students'),
  '/studentlist/create': at('records', '/studentlist/create', 'New Student'),
  '/studentlist/edit/:id': at('records', ({ student }) => `/studentlist/edit/${student}`),
  '/complaints': at('records', '/complaints', 'Complaints'),
  '/mediationlist': at('records', '/mediationlist', 'Mediations'),
  '/dueprocesslist': at('records', '/dueprocesslist', 'Due Processes'),
  '/complaintstudentlist/:studentId/:returnState': at(
    'records',
    ({ student }) => `/complaintstudentlist/${student}/s`,
  ),
  '/mediationstudentlist/:studentId/:returnState': at(
    'records',
    ({ student }) => `/mediationstudentlist/${student}/s`,
  ),
  '/dueprocessstudentlist/:studentId/:returnState': at(
    'records',
    ({ student }) => `/dueprocessstudentlist/${student}/s`,
  ),
  '/complaint/create/:returnState': at('records', '/complaint/create/all', 'New Complaint'),
  '/complaint/create/:studentId/:returnState': at(
    'records',
    ({ student }) => `/complaint/create/${student}/s`,
    'New Complaint',
  ),
  '/mediation/create/:studentId/:returnState': at(
    'records',
    ({ student }) => `/mediation/create/${student}/s`,
    'New Mediation',
  ),
  '/dueprocess/create/:studentId/:returnState': at(
    'records',
    ({ student }) => `/dueprocess/create/${student}/s`,
    'New Due Process',
  ),
  '/mediation/edit/:id/:returnState': at(
    'records',
    ({ mediation }) => `/mediation/edit/${mediation}/all`,
    /^Mediation /,
  ),
  '/dueprocess/edit/:id/:returnState': at(
    'records',
    ({ dueProcess }) => `/dueprocess/edit/${dueProcess}/all`,
    /^Due Process /,
  ),
  '/dueprocessold/edit/:id/:returnState': at(
    'records',
    ({ dueProcess }) => `/dueprocessold/edit/${dueProcess}/all`,
    /^Due Process /,
  ),
  '/complaint/edit/:id/:returnState': at(
    'records',
    ({ complaint }) => `/complaint/edit/${complaint}/all`,
    /^Complaint /,
  ),

  '/reports/export': at('reports', '/reports/export', 'Data Exports'),
  '/reports/pending': at('reports', '/reports/pending', 'Pending Cases'),
  '/reports/emaps': at('reports', '/reports/emaps', 'EMAPS'),
  '/calendar': at('reports', '/calendar', 'Calendar'),
  '/sinceyesterday': at('reports', '/sinceyesterday', 'Since yesterday'),
  '/changes/day': at('reports', '/changes/day', 'Day Sheet'),

  '/casesearch': at('administration', '/casesearch', 'Case Search'),
  '/changepassword': at('administration', '/changepassword', 'Change Password'),
  '/account/devices': at('administration', '/account/devices', 'Devices and Security'),
  '/accessdenied': at('administration', '/accessdenied', 'Not Authorized'),
  '*': at('administration', '/no/such/screen', 'There is no screen at this address'),
  '/useradmin': at('administration', '/useradmin', 'Users'),
  '/useradmin/user/:id': at('administration', '/useradmin/user/2', 'User'),
  '/useradmin/usercreate': at('administration', '/useradmin/usercreate', 'Create New User'),
  '/useradmin/access': at('administration', '/useradmin/access', 'Access Review'),
  '/useradmin/names': at('administration', '/useradmin/names', 'Shared Names'),
  '/admin/audit': at('administration', '/admin/audit', 'Audit'),
  '/retention': at('administration', '/retention', 'Retention'),
  '/retention/certificate/:id': at(
    'administration',
    ({ certificate }) => `/retention/certificate/${certificate}`,
    'Certificate of Destruction',
  ),
  '/lists/districts': at('administration', '/lists/districts', 'Districts'),
  '/lists/district/:id': at('administration', ({ district }) => `/lists/district/${district}`, 'District'),
  '/lists/districtcreate': at('administration', '/lists/districtcreate', 'Create New District'),
  '/lists/judges': at('administration', '/lists/judges', 'ALJ Administration'),
  '/lists/judge/:id': at('administration', '/lists/judge/1', 'Judge'),
  '/lists/judgecreate': at('administration', '/lists/judgecreate', 'Create New Judge'),
  '/lists/mediators': at('administration', '/lists/mediators', 'Mediators'),
  '/lists/mediator/:id': at('administration', '/lists/mediator/1', 'Mediator'),
  '/lists/mediatorcreate': at('administration', '/lists/mediatorcreate', 'Create New Mediator'),
  '/lists/schoolyears': at('administration', '/lists/schoolyears', 'School Years'),
  '/lists/schoolyear/:id': at('administration', '/lists/schoolyear/1', 'School Year'),
  '/lists/schoolyearcreate': at('administration', '/lists/schoolyearcreate', 'Create New School Year'),
};

/** The screens that nobody opens by an address: accessibility-asked.full.spec.ts has a way to each. */
export const askedRoutes = ['/lock', '/changes/:id', '/account/offline', '/account/secondfactor'] as const;

/** The screens of a story, by their routes. */
export const visitsBy = (visitor: Visitor): readonly Visit[] =>
  Object.values(visits).filter(({ by }) => by === visitor);
