import type { Statement } from './statement-batch'

/** Sends named statements in a transaction of one business. */
export interface StatementSender {
  send<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}
