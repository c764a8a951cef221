import { parseArgs } from 'node:util'
import { recordAudit } from '../audit/record-audit'
import type { Env } from '../env'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { listenersThat } from '../platform/events/listeners'
import { asOwner } from './as-owner'
import { CommandError, type RunCommand } from './command'
import { withCommandServices } from './command-services'
import { operatorOf } from './operator'

const options = { listener: { type: 'string' }, id: { type: 'string' } } as const

/** As many as a person reads. Changes have no such limit. */
const mostListed = 200

interface Filter {
  readonly listener: string | null
  readonly id: string | null
}

interface DeadEvents {
  readonly id: string
  readonly business_uuid: string
  readonly business: string
  readonly listener: string
  readonly subject: string
  readonly names: string
  readonly attempts: number
  readonly since: string
  readonly error: string
}

/** Dead events of all businesses; row-level security would show the app those of one. */
const readDead = (env: Env, { listener, id }: Filter, most: number | null): Promise<DeadEvents[]> =>
  asOwner(env, (owner) =>
    owner.call<DeadEvents>(
      `select d.id::text, d.business_uuid, b.name as business, d.listener, d.subject_uuid as subject, d.attempts,
         coalesce((select string_agg(e.value ->> 'name', ', ') from jsonb_array_elements(d.events) e), '') as names,
         to_char(d.dead_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since, coalesce(d.error, '') as error
       from event_dues d join businesses b on b.uuid = d.business_uuid
       where d.dead_at is not null and ($1::text is null or d.listener = $1) and ($2::bigint is null or d.id = $2)
       order by d.id limit $3::int`,
      [listener, id, most],
    ),
  )

async function list(env: Env, filter: Filter): Promise<string> {
  const dead = await readDead(env, filter, mostListed)
  if (dead.length === 0) return 'No hay eventos dados por perdidos.'
  return dead
    .map(
      ({ id, business, listener, subject, names, attempts, since, error }) =>
        `${id}  ${business}  ${listener}  ${subject}  ${names || 'sin evento'}  ${attempts} intentos, el último el ${since} UTC: ${error}`,
    )
    .join('\n')
}

const gaveUp = 'business_uuid = $1::uuid and id = any($2::bigint[]) and dead_at is not null returning id'
const retryEvents: Statement = {
  name: 'retry_dead_events',
  text: `update event_dues set attempts = 0, dead_at = null, due_at = created_at where ${gaveUp}`,
}
const dropEvents: Statement = { name: 'drop_dead_events', text: `delete from event_dues where ${gaveUp}` }

const acts = {
  retry: {
    action: 'business.retry_events',
    write: retryEvents,
    done: (count: number) => `Se intentan otra vez ${count}.`,
  },
  drop: {
    action: 'business.drop_events',
    write: dropEvents,
    done: (count: number) => `Se borraron ${count}.`,
  },
} as const

/** Changes dead events, business by business, each with a line of its audit log. */
async function change(env: Env, name: keyof typeof acts, filter: Filter): Promise<string> {
  const { action, write, done } = acts[name]
  const dead = new Map<string, DeadEvents[]>()
  for (const events of await readDead(env, filter, null))
    dead.set(events.business_uuid, [...(dead.get(events.business_uuid) ?? []), events])
  const count = await withCommandServices(env, async ({ db, clock }) => {
    let changed = 0
    for (const [business, events] of dead)
      changed += await db.write(business, async (tx) => {
        const { length: rows } = await tx.send(write, [business, events.map(({ id }) => id)])
        if (rows > 0)
          await recordAudit(tx, operatorOf(business), clock.now(), {
            action,
            target: business,
            name: events[0]?.business ?? null,
            details: { events: rows, listeners: [...new Set(events.map(({ listener }) => listener))] },
          })
        return rows
      })
    return changed
  })
  return done(count)
}

const reliable = listenersThat(() => true)

/** Events on which listeners failed every time: lists, retries or drops them. */
export const run: RunCommand = async (env, [name = '', ...rest]) => {
  const { values } = parseArgs({ args: rest, options })
  const { listener = null, id = null } = values
  if (listener !== null && !reliable.some((one) => one === listener))
    throw new CommandError(`--listener es uno de ${reliable.join(', ')}.`)
  if (id !== null && !/^\d{1,18}$/.test(id))
    throw new CommandError('--id es el número que muestra «events list».')
  if (name === 'list') return list(env, { listener, id })
  if (name !== 'retry' && name !== 'drop')
    throw new CommandError('Di qué hacer con los eventos: list, retry, drop.')
  if (name === 'drop' && listener === null && id === null)
    throw new CommandError('Di cuáles borrar, con --listener o con --id.')
  return change(env, name, { listener, id })
}
