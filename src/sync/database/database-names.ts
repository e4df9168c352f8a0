/** The names of a user's databases; apart from what opens them, so that whoever only asks for a name loads no more. */
export const mirrorName = (name: string): string => `${name}-mirror`;
export const workName = (name: string): string => `${name}-work`;
