import type { Env } from '../../env'
import { withAppLogin } from './with-app-login'

/** Signatures of providers and tokens of people are refused beyond some minutes; texts are put in order by seconds. */
const allowedSeconds = 5
const timeoutMs = 5_000

/** Beside the database and beside Meta, whichever answers. */
export async function checkClock(env: Env): Promise<readonly string[]> {
  const [ofDatabase, ofMeta] = await Promise.all([
    withAppLogin(env, async (db) => {
      const before = Date.now()
      const [row] = await db.call<{ at: number }>('select extract(epoch from clock_timestamp())::float as at')
      return row ? secondsApart(row.at * 1000, (before + Date.now()) / 2) : 0
    }).catch(() => 0),
    fetch(env.whatsappGraphBase, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) }).then(
      // A header's date has no fractions of a second.
      ({ headers }) => secondsApart(Date.parse(headers.get('date') ?? '') + 500, Date.now()),
      () => 0,
    ),
  ])
  return [...describe('el de la base de datos', ofDatabase), ...describe('el de Meta', ofMeta)]
}

const secondsApart = (other: number, own: number): number =>
  Number.isNaN(other) ? 0 : Math.round(Math.abs(other - own) / 1000)

const describe = (whose: string, seconds: number): readonly string[] =>
  seconds <= allowedSeconds
    ? []
    : [`El reloj de esta máquina y ${whose} difieren en ${seconds} segundos: pon en hora ambas (NTP).`]
