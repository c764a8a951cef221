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
const living = `
  select host, pid, role, secret_mark, extract(epoch from clock_timestamp() - started_at)::float as age
  from processes where seen_at > clock_timestamp() - interval '20 seconds' order by started_at`

export const readProcesses = (db: Pick<Db, 'call'>): Promise<LivingProcess[]> =>
  db.call<LivingProcess>(living)

export const nameOfProcess = ({ host, pid, role }: LivingProcess): string =>
  `${pid} de «${host}» (ROLE=${role})`
