import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Contribution } from './contributions'
import { everybody } from './slices'
import { type Span, spansOf } from './spans'

type Sum = Omit<Contribution, 'date' | 'slices' | 'coarse'> & {
  readonly slice: string
  readonly span: Span
  readonly starts: string
}

/** What the sums of a business change by: what new facts add, less what the old ones had added. */
function changesOf(added: readonly Contribution[], removed: readonly Contribution[]): Sum[] {
  const changes = new Map<string, { -readonly [K in keyof Sum]: Sum[K] }>()
  // Remembers the spans of each day, because many facts share few days.
  const known = new Map<string, ReturnType<typeof spansOf>>()
  const spansAt = (date: string) => {
    const spans = known.get(date) ?? spansOf(date)
    known.set(date, spans)
    return spans
  }
  const add = (contributions: readonly Contribution[], sign: 1 | -1) => {
    for (const { slices, coarse, date, measure, key, bucket, n, total } of contributions)
      for (const { span, starts } of spansAt(date))
        for (const slice of [everybody, ...slices, ...(span === 'day' ? [] : coarse)]) {
          const id = [slice, span, starts, measure, bucket, key].join()
          const change = changes.get(id) ?? { slice, span, starts, measure, key, bucket, n: 0, total: 0 }
          change.n += sign * n
          change.total += sign * total
          changes.set(id, change)
        }
  }
  add(added, 1)
  add(removed, -1)
  return [...changes.values()].filter(({ n, total }) => n !== 0 || total !== 0)
}

/** In one order, so that two transactions cannot wait for each other. */
const addChanges: Statement = {
  name: 'add_to_report_sums',
  text: `insert into report_rollups as r (business_uuid, slice_uuid, span, starts, measure, key, bucket, n, total)
    select $1::uuid, c.slice, c.span, c.starts, c.measure, c.key, c.bucket, c.n, c.total
    from jsonb_to_recordset($2::jsonb)
      as c(slice uuid, span text, starts date, measure text, key text, bucket int, n int, total bigint)
    order by c.slice, c.span, c.starts, c.measure, c.key, c.bucket
    on conflict (business_uuid, slice_uuid, span, starts, measure, key, bucket)
    do update set n = r.n + excluded.n, total = r.total + excluded.total`,
}
/** Deletes a sum that is zero again, so that sums equal those that are built anew. */
const deleteZeros: Statement = {
  name: 'delete_zero_report_sums',
  text: `delete from report_rollups r
    using jsonb_to_recordset($2::jsonb)
      as c(slice uuid, span text, starts date, measure text, key text, bucket int)
    where r.business_uuid = $1::uuid and r.slice_uuid = c.slice and r.span = c.span and r.starts = c.starts
      and r.measure = c.measure and r.key = c.key and r.bucket = c.bucket and r.n = 0`,
}

/** Adds what facts contribute to the sums of their business, in the transaction that writes the facts. */
export async function addToSums(
  tx: StatementSender,
  business: string,
  { added, removed }: { readonly added: readonly Contribution[]; readonly removed: readonly Contribution[] },
): Promise<void> {
  const changes = changesOf(added, removed)
  if (changes.length === 0) return
  const json = JSON.stringify(changes)
  await tx.send(addChanges, [business, json])
  if (removed.length > 0) await tx.send(deleteZeros, [business, json])
}
