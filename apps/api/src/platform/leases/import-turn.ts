import { randomUUID } from 'node:crypto'
import { type Refusal, refuse } from '@hilo/contracts'
import type { Statement } from '../db/pipeline/pipeline'
import type { StatementSender } from '../db/pipeline/statement-sender'
import { errorMessage } from '../errors/error-message'
import type { Services } from '../services'

/** After this another import may begin if a process has died. The lease is renewed while the import runs. */
export const leaseMs = 20_000
const renewEveryMs = 5_000

export interface ImportTurn {
  /**
   * Keeps the turn until the transaction ends. False: another import has begun meanwhile, because this one did not renew its
   * lease, and the transaction must write nothing.
   */
  keep(tx: StatementSender): Promise<boolean>
}

const take: Statement = {
  name: 'take_import_turn',
  text: `insert into running_imports as r (business_uuid, holder, free_at) values ($1::uuid, $2::uuid, $3::timestamptz)
    on conflict (business_uuid) do update set holder = excluded.holder, free_at = excluded.free_at
    where r.free_at <= $4::timestamptz
    returning r.holder`,
}
const renew: Statement = {
  name: 'renew_import_turn',
  text: `update running_imports set free_at = $3::timestamptz where business_uuid = $1::uuid and holder = $2::uuid
    returning holder`,
}
const free: Statement = {
  name: 'free_import_turn',
  text: 'delete from running_imports where business_uuid = $1::uuid and holder = $2::uuid',
}

/** Does the work while no other import of the business runs in any process; a refusal where one does. */
export async function inImportTurn<T>(
  { db, clock, log }: Pick<Services, 'db' | 'clock'> & Partial<Pick<Services, 'log'>>,
  business: string,
  work: (turn: ImportTurn) => Promise<T>,
): Promise<T | Refusal<'IMPORT_RUNNING'>> {
  const holder = randomUUID()
  const until = () => new Date(clock.now().getTime() + leaseMs)
  const send = (statement: Statement, ...values: readonly unknown[]) =>
    db.write(business, (tx) => tx.commit(tx.send(statement, [business, holder, ...values])))

  if ((await send(take, until(), clock.now())).length === 0) return refuse('IMPORT_RUNNING')
  let renewal: Promise<unknown> = Promise.resolve()
  let keptAt = Number.NEGATIVE_INFINITY
  const renewing = setInterval(() => {
    // The transaction that keeps the turn has renewed it and holds its row: a second connection would only wait.
    if (clock.now().getTime() - keptAt < leaseMs / 2) return
    renewal = send(renew, until()).catch((error: unknown) =>
      log?.warn({ err: errorMessage(error) }, 'the lease of an import could not be renewed'),
    )
  }, renewEveryMs)
  try {
    return await work({
      keep: async (tx) => {
        keptAt = clock.now().getTime()
        return (await tx.send(renew, [business, holder, until()])).length > 0
      },
    })
  } finally {
    clearInterval(renewing)
    await renewal
    await send(free)
  }
}
