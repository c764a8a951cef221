import type { DomainEvent } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Due } from '../../platform/events/dues'
import type { jobRows } from '../../platform/jobs/add-jobs'
import { storableJson } from '../../platform/text/storable-json'
import type { Changes } from '../changes'
import type { EntryRow } from '../rows'
import { type ThreadPart, type ThreadPartName, threadParts } from './thread-parts'

/** Rows that are written together, and their events: `announced` where only sockets listen, else one `eventsAndJobs`. */
export interface ThreadRows extends Pick<Changes, Exclude<ThreadPartName, 'announced' | 'eventsAndJobs'>> {
  readonly announced: Announced
  readonly eventsAndJobs: readonly {
    readonly announced: Announced
    readonly dues: readonly Due[]
    readonly jobs: ReturnType<typeof jobRows>
  }[]
}
type Announced = readonly (readonly DomainEvent[])[]

/** Columns whose stored value may differ from what was sent. */
type Added = Pick<EntryRow, 'uuid' | 'author_name' | 'body' | 'date'>
export interface WrittenThread {
  readonly added: readonly Added[]
  readonly changed: readonly EntryRow[]
  /** The ids of the rows from which sockets are told, in the order of `announced`. */
  readonly outbox: readonly string[]
}

const order = Object.keys(threadParts) as readonly ThreadPartName[]
/** An update that does not find all its rows raises an error: they were changed since they were read, and the transaction is retried. */
const counted: readonly ThreadPartName[] = ['items', 'conversations', 'interactions', 'parts']
const rowParts = order.filter((part) => part !== 'announced' && part !== 'eventsAndJobs')

/** One statement for these parts: each message, status and act pays for every statement. */
function statementOf(parts: readonly ThreadPartName[]): Statement {
  const steps = parts.flatMap((part, at) => {
    const { code, rows, write, before }: ThreadPart = threadParts[part]
    const given = `${code}_given`
    return [
      `${given} as materialized (${rows(`$${4 + at}`)})`,
      ...(before ? [before(given)] : []),
      `${code} as (${write(given)})`,
    ]
  })
  const has = (part: ThreadPartName) => parts.includes(part)
  const countOf = (of: readonly ThreadPartName[], suffix = '') =>
    of.filter(has).map((part) => `(select count(*) from ${threadParts[part].code}${suffix})`)
  const sum = (counts: readonly string[]) => ['0', ...counts].join(' + ')
  const expected = counted.some(has)
    ? `hilo_expect_rows(${sum(countOf(counted))}, ${sum(countOf(counted, '_given'))})`
    : 'true'
  const added = has('newEntries') ? `(select jsonb_agg(ne) from ne)` : 'null::jsonb'
  const outbox =
    has('announced') || has('eventsAndJobs')
      ? 'array(select an.id::text from an order by an.id)'
      : 'null::text[]'
  // Once all rows are written (see `mayWait`).
  const jobs = has('eventsAndJobs')
    ? `case when ${sum(countOf(rowParts))} >= 0 then (select jb.jobs from jb) end`
    : 'null::int'
  const [columns, from] = has('entries') ? [', e.*', 'left join en e on true'] : ['', '']
  return {
    name: `write_thread_${parts.map((part) => threadParts[part].code).join('_')}`,
    text: `with types as (select $1::uuid, $2::uuid, $3::timestamptz), ${steps.join(', ')}
      select x.*${columns} from (
        select ${expected} as thread_expected, ${added} as thread_added, ${outbox} as thread_outbox, ${jobs} as thread_jobs) x ${from}`,
  }
}
const statements = new Map<string, Statement>()

interface WrittenRow extends EntryRow {
  readonly thread_expected: boolean
  readonly thread_added: readonly (Omit<Added, 'date'> & { readonly date: string })[] | null
  readonly thread_outbox: readonly string[] | null
  readonly thread_jobs: number | null
}

/** Writes rows of threads; `account`: theirs, where they have something of one. */
export async function writeThread(
  tx: StatementSender,
  { business, uuid: account }: { readonly business: string; readonly uuid: string | null },
  given: Partial<ThreadRows>,
  now: Date,
): Promise<WrittenThread> {
  const parts = order.filter((part) => given[part]?.length)
  if (parts.length === 0) return { added: [], changed: [], outbox: [] }
  const key = parts.join()
  const statement = statements.get(key) ?? statementOf(parts)
  statements.set(key, statement)
  const values = [business, account, now, ...parts.map((part) => storableJson(given[part]))]
  const rows = await tx.send<WrittenRow>(statement, values)
  const [first] = rows
  return {
    added: (first?.thread_added ?? []).map((one) => ({ ...one, date: new Date(one.date) })),
    changed: rows.flatMap(
      ({ thread_expected: _, thread_added: _added, thread_outbox: _ids, thread_jobs: _jobs, ...entry }) =>
        entry.uuid ? [entry] : [],
    ),
    outbox: first?.thread_outbox ?? [],
  }
}
