/** A regional agency (Area Education Agency). */
export interface Aea {
  code: string;
  name: string;
}

/** The code used when an agency is not found (docs/product.md 3.11). */
export const otherAeaCode = '99999999';

/** A district with this parent is its own agency (docs/product.md 3.11). */
export const ownAgencyParent = '00000000';

/** The fixed list of agencies (docs/product.md 3.11). */
export const aeas: readonly Aea[] = [
  { code: '92010000', name: 'AEA 1 Keystone' },
  { code: '92070000', name: 'AEA 267 Central Rivers' },
  { code: '92050000', name: 'AEA 8 Prairie Lakes' },
  { code: '92090000', name: 'AEA 9 Mississippi Bend' },
  { code: '92100000', name: 'AEA 10 Grant Wood' },
  { code: '92110000', name: 'AEA 11 Heartland' },
  { code: '92120000', name: 'AEA 12 Northwest' },
  { code: '92130000', name: 'AEA 13 Green Hills' },
  { code: '92150000', name: 'AEA 15 Great Prairie' },
  { code: otherAeaCode, name: 'Other' },
];

/**
 * The agency that choosing a district sets: its parent, the district itself when it is its own agency, Other when it has no
 * parent.
 */
export const aeaCodeOf = ({ code, parentCode }: { code: string; parentCode: string | null }): string =>
  parentCode === ownAgencyParent ? code : (parentCode ?? otherAeaCode);

/** The agency's name; an unknown or missing code is shown as Other (docs/product.md 3.11). */
export const aeaName = (code: string | null): string =>
  aeas.find((aea) => aea.code === code)?.name ?? 'Other';
