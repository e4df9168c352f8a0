import type { Random } from '../drawing/random.ts';

const streets =
  `Maple Oak Elm Walnut Cedar Main Washington Lincoln Jefferson Grand Prairie Locust Hickory Sunset Ridge
Meadow Park River Highland Orchard Church School Linden Birch Cherry Franklin Grant Jackson Center Court`.split(
    /\s+/,
  );
const kinds = ['St', 'St', 'Ave', 'Ave', 'Dr', 'Ln', 'Ct', 'Rd', 'Blvd'];

const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
/** 1st, 22nd, 113th. */
const ordinal = (number: number) => `${number}${endings[ordinals.select(number)] ?? 'th'}`;

/** A street and number as people write it: towns, numbered avenues, farms and flats. */
export function streetAddress(random: Random): string {
  const way = random.int(1, 12);
  if (way === 1) return `${random.int(1010, 3990)} ${ordinal(random.int(110, 390))} St`;
  if (way === 2) return `${random.int(101, 4890)} NW ${ordinal(random.int(4, 98))} Ave`;
  if (way === 3) return `PO Box ${random.int(12, 988)}`;
  const flat = random.chance(0.15) ? ` Apt ${random.int(1, 24)}` : '';
  const side = random.chance(0.3) ? `${random.pick(['N', 'S', 'E', 'W'])} ` : '';
  return `${random.int(101, 4890)} ${side}${random.pick(streets)} ${random.pick(kinds)}${flat}`;
}

/** A number of the exchange that no telephone company gives out. */
export const phone = (areaCode: string, random: Random): string =>
  `(${areaCode}) 555-${String(random.int(0, 9999)).padStart(4, '0')}`;

/** An address of a domain that can't exist, from a name in any script: letters without accents only. */
export function emailAddress(firstName: string, lastName: string, domain: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replaceAll('ø', 'o')
      .replaceAll('đ', 'd')
      .replace(/[^a-z]/g, '');
  return `${plain(firstName)}.${plain(lastName)}@${domain}`;
}

/** 'Ankeny' → 'ankeny.example': a domain for the people of a place. */
export const domainOf = (place: string): string => `${place.toLowerCase().replace(/[^a-z]/g, '')}.example`;
