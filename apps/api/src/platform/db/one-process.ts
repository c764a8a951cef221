import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { wordsOf } from '../errors/words-of'
import type { Logger } from '../logger/logger'

/** Any numbers of ours will do: whoever works on this database holds this lock. */
const lock = [4_842, 1] as const
const defaultPatienceMs = 10_000
/** A line that is dead is noticed here before Postgres gives the lock to somebody else. */
const beatMs = 5_000
const silentMs = 5_000
const againMs = 500
/** Postgres asks a silent line after 10 s, and gives it up after 25. */
const serverKeepalive =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'

export interface Hold {
  /** Lets go: the next one need not wait. */
  release(): Promise<void>
}

export interface HoldOptions {
  readonly url: string
  readonly log: Logger
  /** Somebody else has it: this process must not go on. */
  readonly onTaken: () => void
  /** How long another one may take to end. */
  readonly patienceMs?: number
}

/**
 * Makes this process the only one that works on the database, for as long as it lives: a lock of a session of its own, which
 * Postgres frees the moment its line is closed, however that came about. Null: another one has it, and did not let go.
 */
export async function holdDatabase({
  url,
  log,
  onTaken,
  patienceMs = defaultPatienceMs,
}: HoldOptions): Promise<Hold | null> {
  let released = false
  let line = await openLine(url)
  if (!(await waitForLock(line.client, patienceMs))) {
    await line.client.end()
    return null
  }

  /** Ends with the line that holds the lock. */
  async function watch({ client }: Line): Promise<void> {
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    while (!released) {
      if (await Promise.race([lost.then(() => true), wait(beatMs, false, { ref: false })])) return
      const alive = client.query(beat).then(
        () => true,
        () => false,
      )
      if (!(await alive)) return
    }
  }

  /** Whether it is ours again. It waits while Postgres is away, and while it has not noticed that our old line is dead. */
  async function takeAgain(): Promise<boolean> {
    for (; !released; await wait(againMs, undefined, { ref: false })) {
      const fresh = await openLine(url).catch(() => null)
      if (!fresh) continue
      const holder = await tryLock(fresh.client).catch(() => line.session)
      if (holder === null) {
        line = fresh
        return true
      }
      await discard(fresh)
      if (holder !== line.session) return false
    }
    return false
  }

  async function keep(): Promise<void> {
    while (!released) {
      await watch(line)
      if (released) return
      await discard(line)
      log.warn('the lock on the database was lost: taking it again')
      if (!(await takeAgain())) return released ? undefined : onTaken()
      log.info('the lock on the database is ours again')
    }
  }

  const keeping = keep().catch((error: unknown) => {
    log.error({ err: wordsOf(error) }, 'the lock on the database cannot be watched')
    onTaken()
  })
  return {
    async release() {
      released = true
      await discard(line)
      await keeping
    },
  }
}

interface Line {
  readonly client: pg.Client
  /** Who it is to Postgres. A number alone is given again after a restart. */
  readonly session: string
}

async function openLine(url: string): Promise<Line> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: beatMs,
    connectionTimeoutMillis: silentMs,
    options: serverKeepalive,
  })
  // Its end is what is listened for.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ session: string }>(
      `select pid || ' ' || backend_start as session from pg_stat_activity where pid = pg_backend_pid()`,
    )
    return { client, session: rows[0]?.session ?? '' }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

const beat = { text: 'select 1', query_timeout: silentMs }

/** A dead line does not say goodbye. */
const discard = ({ client }: Line): Promise<unknown> =>
  Promise.race([client.end().catch(() => {}), wait(againMs, undefined, { ref: false })])

async function waitForLock(client: pg.Client, patienceMs: number): Promise<boolean> {
  await client.query(`set lock_timeout = ${patienceMs}`)
  try {
    await client.query('select pg_advisory_lock($1, $2)', [...lock])
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code === '55P03') return false
    throw error
  }
}

/** Null: it is ours. Otherwise the session that has it. */
async function tryLock(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
    ...lock,
  ])
  if (rows[0]?.held) return null
  const { rows: holders } = await client.query<{ session: string }>(
    `select l.pid || ' ' || a.backend_start as session
     from pg_locks l left join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`,
    [...lock],
  )
  return holders[0]?.session ?? 'nobody any longer'
}
