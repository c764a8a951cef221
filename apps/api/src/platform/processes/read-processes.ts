import type { Db } from '../db/db'

export interface LivingProcess {
  readonly host: string
  readonly pid: number
  readonly role: string
  readonly secret_mark: string
  /** Seconds since its start. */
  readonly age: number
}

/** Four renewals may fail before a process counts as dead. */
const isLiving = `seen_at > clock_timestamp() - interval '20 seconds'`
const living = `
  select host, pid, role, secret_mark, extract(epoch from clock_timestamp() - started_at)::float as age
  from processes where ${isLiving} order by started_at`

export const readProcesses = (db: Pick<Db, 'call'>): Promise<LivingProcess[]> =>
  db.call<LivingProcess>(living)

export const nameOfProcess = ({ host, pid, role }: LivingProcess): string =>
  `${pid} de «${host}» (ROLE=${role})`

const addresses = `
  select address from processes where ${isLiving} and role <> 'worker' and address is not null
  order by started_at desc limit 1`

/**
 * The address that people find Hilo at: that of the newest process that lives, because a command may run with fewer settings
 * than what serves. Without one, that of the command's own settings.
 */
export async function readServedAddress(db: Pick<Db, 'call'>, ownAddress: string): Promise<string> {
  const [row] = await db.call<{ address: string }>(addresses)
  return row?.address ?? ownAddress
}
