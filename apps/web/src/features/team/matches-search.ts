import { hasTyped, type TeamUser } from '@hilo/contracts'

export const matchesSearch = ({ name, email }: TeamUser, text: string): boolean => hasTyped(text, name, email)
