import type { Db } from '../db/db'
import { connectionQueues } from '../db/pipeline/connection-queues'

interface DeadEvents {
  readonly listener: string
  readonly dead: number
}

/** The events of all businesses that listeners have given up. */
export const readDeadEvents = (db: Pick<Db, 'call'>): Promise<DeadEvents[]> =>
  db.call<DeadEvents>(
    'select listener, dead from hilo_dead_events() order by listener',
    [],
    connectionQueues.login,
  )
