/** Administrative law judges of the sample. */
export const judgeNames = [
  'Carolyn Hartwell',
  'Elias Brandt',
  'Josephine Okafor',
  'Thomas Verhoeven',
  'Renata Villalobos',
  'Stephen Aldous',
  'Miriam Castellano',
  'Douglas Fairweather',
];

export const mediatorNames = [
  'Anita Rasmussen',
  'Ben Oyelaran',
  'Claire Dunleavy',
  'Darius Whitlock',
  'Esperanza Núñez',
  'Frank Tollefson',
  'Gwen Abernathy',
  'Hiroshi Tanabe',
  'Joyce Kirkendall',
  'Lorenzo Bianchi',
  'Peggy Vanderbeek',
  'Samira Haddad',
];

/** The department's complaint investigators. */
export const investigatorNames = [
  'Dana Whitcomb',
  'Eric Solheim',
  'Marta Espinoza',
  'Lillian Achterberg',
  'Kwame Mensah',
  // The sample's editor, to whom some complaints are assigned so.
  'Jordan Ellis',
];
