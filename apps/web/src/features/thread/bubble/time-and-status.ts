import { formatTime } from '../../../lib/text/dates'
import { thread } from '../../../strings'
import type { ShownStatus } from './message-status'

/** The time of a message and its status. */
export const timeAndStatus = ({ date, status }: { date: string; status: ShownStatus | null }): string =>
  [formatTime(date), status && thread.status[status]].filter(Boolean).join(', ')
