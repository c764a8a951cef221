import type { Db } from '../db/db'
import { connectionQueues } from '../db/pipeline/connection-queues'

interface DeadEvents {
  readonly listener: string
  readonly dead: number
}

/** What listeners failed to hear as often as they may, of all businesses. */
export const readDeadEvents = (db: Pick<Db, 'call'>): Promise<DeadEvents[]> =>
  db.call<DeadEvents>(
    'select listener, dead from hilo_dead_events() order by listener',
    [],
    connectionQueues.login,
  )
