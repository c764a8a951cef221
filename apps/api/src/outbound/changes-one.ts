import type { Statement } from '../platform/db/pipeline'

/** An update of a row that was locked: it is there, or the transaction is begun again. */
export const changesOne = (name: string, update: string): Statement => ({
  name,
  text: `with changed as (${update} returning 1)
    select hilo_expect_rows((select count(*) from changed), 1)`,
})
