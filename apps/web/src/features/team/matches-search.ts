import { matchesTyped, type TeamUser } from '@hilo/contracts'

export const matchesSearch = ({ name, email }: TeamUser, text: string): boolean =>
  matchesTyped(text, name, email)
