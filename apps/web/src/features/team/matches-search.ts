import type { TeamUser } from '@hilo/contracts'
import { searchKey } from '../../lib/text/collate'

export const matchesSearch = ({ name, email }: TeamUser, text: string): boolean =>
  searchKey(`${name} ${email}`).includes(searchKey(text.trim()))
