/** Passwords of 15 characters and more that a guesser has within hours: doubled, walked over the keyboard, of the department. */
export const guessablePasswords = [
  'footballfootball',
  'trustno1trustno1',
  'starwarsstarwars',
  'qazwsxedcrfvtgb',
  'specialeducation',
  'mississippiriver',
  'sunshinesunshine1',
  'iloveyouiloveyou',
  'dueprocesshearing',
  'heartlandaea2026',
  'letmeinletmein2026',
  'P@ssw0rd-P@ssw0rd1',
];
