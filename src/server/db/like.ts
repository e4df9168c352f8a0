const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern of LIKE for texts that hold the typed one anywhere; what LIKE reads as a sign is taken as it is. */
export const anywhere = (text: string): string => `%${literally(text)}%`;

/** A pattern of LIKE for texts that begin as typed. */
export const fromStart = (text: string): string => `${literally(text)}%`;
