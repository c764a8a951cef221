import type { Tx } from './db'
import type { Statement } from './pipeline'

/** Whoever sends statements of a transaction: a pipelined connection, or Prisma's. */
export interface Sender {
  send<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}

/** Prisma takes one statement at a time: those that are sent together wait for each other. */
export function senderOf(tx: Tx): Sender {
  let last: Promise<unknown> = Promise.resolve()
  return {
    send<Row>({ text }: Statement, values: readonly unknown[]) {
      const answer = last.then(() => tx.$queryRawUnsafe<Row[]>(text, ...values))
      // Whoever awaits it hears of its failure. Those behind it fail with it, for nothing is run in a failed transaction.
      last = answer
      last.catch(() => {})
      return answer
    },
  }
}
