import { formatTime } from '../../lib/dates'
import { thread } from '../../strings'
import type { ShownStatus } from './message-status'

/** When it came or went, and what became of it. */
export const whenOf = ({ date, status }: { date: string; status: ShownStatus | null }): string =>
  [formatTime(date), status && thread.status[status]].filter(Boolean).join(', ')
