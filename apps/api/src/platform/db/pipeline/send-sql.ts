import { createHash } from 'node:crypto'
import type { Prisma } from '@hilo/prisma'
import type { Statement } from './statement-batch'
import type { StatementSender } from './statement-sender'

/** A statement that is put together, named by its text. Each connection keeps it prepared, so few different texts must be possible. */
export const namedByText = (text: string): Statement => ({
  name: createHash('sha256').update(text).digest('base64url'),
  text,
})

/** Sends a statement that is put together of several pieces of SQL. */
export const sendSql = <Row>(tx: StatementSender, { text, values }: Prisma.Sql): Promise<Row[]> =>
  tx.send<Row>(namedByText(text), values)
