import { wordsOf } from '../platform/errors/words-of'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { presencePublications } from './announce-presence'

/** A process that dies stops renewing, and this long after it its people are no longer there. */
const leaseMs = 30_000
const renewEveryMs = 10_000
/** A thousand who come back at once are few statements. */
const gatherMs = 25

interface Changed {
  readonly outbox: string
  readonly business_uuid: string
  readonly user_uuid: string
}

export interface PresenceTracker {
  came(actor: Actor, connection: string): void
  left(connection: string): void
  start(): void
  stop(): Promise<void>
}

/** Keeps a lease for every live connection of this process. */
export function trackPresence({ db, clock, log, outbox }: Services): PresenceTracker {
  const here = new Map<string, { business: string; user: string; connection: string }>()
  let arrived: string[] = []
  let departed: string[] = []
  let gathering: NodeJS.Timeout | undefined
  let renewing: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function tell(changes: readonly Changed[]): Promise<void> {
    for (const { outbox: id, business_uuid, user_uuid } of changes)
      outbox.published([id], await presencePublications(db, business_uuid, user_uuid, clock.now()))
  }

  async function renew(connections: Iterable<string>): Promise<void> {
    const leases = [...connections].flatMap((connection) => here.get(connection) ?? [])
    if (leases.length === 0) return
    const now = clock.now()
    const until = new Date(now.getTime() + leaseMs)
    await tell(
      await db.call<Changed>('select * from hilo_presence_renew($1::jsonb, $2, $3)', [
        JSON.stringify(leases),
        until,
        now,
      ]),
    )
  }

  const end = async (connections: readonly string[]) =>
    tell(await db.call<Changed>('select * from hilo_presence_end($1, $2)', [connections, clock.now()]))

  /** One after the other: who came and left at once has left. */
  function write(step: () => Promise<void>): Promise<void> {
    writing = writing
      .then(step)
      // The next renewal says it all again.
      .catch((error: unknown) => log.warn({ err: wordsOf(error) }, 'presence could not be written'))
    return writing
  }

  function gather(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined
      const [came, left] = [arrived, departed]
      arrived = []
      departed = []
      void write(async () => {
        await renew(came)
        if (left.length > 0) await end(left)
      })
    }, gatherMs)
  }

  async function renewAll(): Promise<void> {
    await renew(here.keys())
    await end([])
  }
  const stopListening = clock.onMove(() => void write(renewAll))

  return {
    came(actor, connection) {
      here.set(connection, { business: actor.business, user: actor.uuid, connection })
      arrived.push(connection)
      gather()
    },
    left(connection) {
      if (!here.delete(connection)) return
      departed.push(connection)
      gather()
    },
    start() {
      renewing = setInterval(() => void write(renewAll), renewEveryMs)
    },
    async stop() {
      stopListening()
      clearInterval(renewing)
      clearTimeout(gathering)
      const all = [...here.keys(), ...departed]
      here.clear()
      await write(() => end(all))
    },
  }
}
