import { setTimeout } from 'node:timers/promises'
import { isRefusal } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { type ImportTurn, inImportTurn } from '../platform/leases/import-turn'
import type { Services } from '../platform/services'
import { ImportError } from './import-error'

const running = 'Ya hay una importación en curso en esta empresa: espera a que termine.'
const lookEveryMs = 500

/**
 * `inImportTurn` for the operator's commands. A lease that nobody renews belongs to a process that died: the command waits until it
 * is over, and is refused where it is renewed.
 */
export async function importInTurn<T>(
  services: Pick<Services, 'db' | 'clock'>,
  business: string,
  work: (turn: ImportTurn) => Promise<T>,
): Promise<T> {
  let seen: number | null = null
  for (;;) {
    const done = await inImportTurn(services, business, work)
    if (!isRefusal(done)) return done
    const [row] = await services.db.read<{ free_at: Date }>(
      business,
      sql`select free_at from running_imports where business_uuid = ${business}::uuid`,
    )
    const lease = row?.free_at.getTime() ?? null
    if (seen !== null && lease !== null && lease !== seen) throw new ImportError(running)
    seen = lease
    await setTimeout(lookEveryMs)
  }
}

/** Ends a transaction that has lost its turn. */
export async function renewTurn(turn: ImportTurn, tx: StatementSender): Promise<void> {
  if (!(await turn.keep(tx))) throw new ImportError(running)
}
