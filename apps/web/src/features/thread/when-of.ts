import { formatTime } from '../../lib/dates'
import { thread } from '../../strings'
import type { Message } from './thread-items'

/** When it came or went, and what became of it. */
export const whenOf = ({ date, status }: Message): string =>
  [formatTime(date), status && thread.status[status]].filter(Boolean).join(', ')
