import type { TeamUser } from '@hilo/contracts'

/** Without accents and capitals: nobody types them into a search. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const isFound = ({ name, email }: TeamUser, text: string): boolean =>
  folded(`${name} ${email}`).includes(folded(text.trim()))
