import { highestNumber } from '#domain/fields.ts';
import { Problem } from '#domain/problems.ts';

/** Where reading of sources goes on: in which of them, and after which key. */
export interface Place {
  source: number;
  major: number;
  id: number;
}

/** The place's text for a device, which only sends it back. */
export const writePlace = ({ source, major, id }: Place): string => `${source}.${major}.${id}`;

/** The beginning for undefined. Throws Problem 'invalid' for a text that names no place. */
export function readPlace(text: string | undefined): Place {
  const [source = 0, major = 0, id = 0] = (text ?? '').split('.').map(Number);
  const isNumber = (part: number) => Number.isInteger(part) && part >= 0 && part <= highestNumber;
  if (![source, major, id].every(isNumber)) throw new Problem('invalid', 'Place is invalid');
  return { source, major, id };
}
