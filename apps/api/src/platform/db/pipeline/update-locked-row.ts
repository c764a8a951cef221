import type { Statement } from './pipeline'

/** An update of one locked row. If the row is gone, the statement fails and the transaction is retried. */
export const updateLockedRow = (name: string, update: string): Statement => ({
  name,
  text: `with changed as (${update} returning 1)
    select hilo_expect_rows((select count(*) from changed), 1)`,
})
