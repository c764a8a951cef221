import type { Prisma } from '@hilo/prisma'
import type { StatementSender } from './pipeline/statement-sender'

/** A transaction of Prisma's in which named statements can be sent too. */
export type SendingTransaction = Prisma.TransactionClient & StatementSender

/** Prisma runs one statement at a time, so statements sent together are queued. */
export function addSend(tx: Prisma.TransactionClient): SendingTransaction {
  let last: Promise<unknown> = Promise.resolve()
  const send: StatementSender['send'] = <Row>({ text }: { text: string }, values: readonly unknown[]) => {
    const answer = last.then(() => tx.$queryRawUnsafe<Row[]>(text, ...values))
    // The caller handles a failure. Later statements fail with it: Postgres runs nothing in a failed transaction.
    last = answer
    last.catch(() => {})
    return answer
  }
  // Prisma's transaction shares its properties with the client, so `send` stands before it.
  return new Proxy(tx, {
    get: (of, name) => (name === 'send' ? send : Reflect.get(of, name)),
  }) as SendingTransaction
}
