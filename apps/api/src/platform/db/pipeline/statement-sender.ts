import type { Tx } from '../db'
import type { Statement } from './pipeline'

/** Sends the statements of a transaction, over a pipelined connection or Prisma's. */
export interface StatementSender {
  send<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}

/** Prisma runs one statement at a time, so statements sent together are queued. */
export function toStatementSender(tx: Tx): StatementSender {
  let last: Promise<unknown> = Promise.resolve()
  return {
    send<Row>({ text }: Statement, values: readonly unknown[]) {
      const answer = last.then(() => tx.$queryRawUnsafe<Row[]>(text, ...values))
      // The caller handles a failure. Later statements fail with it: Postgres runs nothing in a failed transaction.
      last = answer
      last.catch(() => {})
      return answer
    },
  }
}
