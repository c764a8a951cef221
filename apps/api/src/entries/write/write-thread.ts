import type { DomainEvent } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Due } from '../../platform/events/dues'
import type { jobRows } from '../../platform/jobs/add-jobs'
import { storableJson } from '../../platform/text/storable-json'
import type { Changes } from '../changes'
import { fromRecordJson, type InteractionRecord, type InteractionRecordJson } from '../interaction-records'
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
  /** The interactions that were asked for, as lists show them now (decision 200). */
  readonly shown: readonly InteractionRecord[]
}

const order = Object.keys(threadParts) as readonly ThreadPartName[]
/** An update that does not find all its rows raises an error: they were changed since they were read, and the transaction is retried. */
const counted: readonly ThreadPartName[] = ['items', 'conversations', 'interactions', 'accepted', 'parts']
const rowParts = order.filter((part) => part !== 'announced' && part !== 'eventsAndJobs')

/** One statement for these parts: each message, status and act pays for every statement. */
function statementOf(parts: readonly ThreadPartName[], shows: boolean): Statement {
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
  const afterRows = (value: string) => `case when ${sum(countOf(rowParts))} >= 0 then ${value} end`
  const jobs = has('eventsAndJobs') ? afterRows('(select jb.jobs from jb)') : 'null::int'
  const shown = shows ? afterRows(`hilo_interaction_rows($1, $${4 + parts.length}::uuid[])`) : 'null::jsonb'
  const [columns, from] = has('entries') ? [', e.*', 'left join en e on true'] : ['', '']
  return {
    name: `write_thread_${[...parts.map((part) => threadParts[part].code), ...(shows ? ['sh'] : [])].join('_')}`,
    text: `with types as (select $1::uuid, $2::uuid, $3::timestamptz), ${steps.join(', ')}
      select x.*${columns} from (
        select ${expected} as thread_expected, ${added} as thread_added, ${outbox} as thread_outbox, ${jobs} as thread_jobs,
          ${shown} as thread_shown) x ${from}`,
  }
}
const statements = new Map<string, Statement>()

interface WrittenRow extends EntryRow {
  readonly thread_expected: boolean
  readonly thread_added: readonly (Omit<Added, 'date'> & { readonly date: string })[] | null
  readonly thread_outbox: readonly string[] | null
  readonly thread_jobs: number | null
  readonly thread_shown: readonly InteractionRecordJson[] | null
}

/** Whether there is anything to write. */
export const hasThreadRows = (given: Partial<ThreadRows>): boolean =>
  order.some((part) => given[part]?.length)

/**
 * Writes rows of threads; `account`: theirs, where they have something of one. `show`: the interactions to answer as lists show them
 * now, where anything is written.
 */
export async function writeThread(
  tx: StatementSender,
  { business, uuid: account }: { readonly business: string; readonly uuid: string | null },
  given: Partial<ThreadRows>,
  now: Date,
  show: readonly string[] = [],
): Promise<WrittenThread> {
  const parts = order.filter((part) => given[part]?.length)
  if (parts.length === 0) return { added: [], changed: [], outbox: [], shown: [] }
  const shows = show.length > 0
  const key = `${parts.join()} ${shows}`
  const statement = statements.get(key) ?? statementOf(parts, shows)
  statements.set(key, statement)
  const values = [business, account, now, ...parts.map((part) => storableJson(given[part]))]
  const rows = await tx.send<WrittenRow>(statement, shows ? [...values, show] : values)
  const [first] = rows
  return {
    added: (first?.thread_added ?? []).map((one) => ({ ...one, date: new Date(one.date) })),
    changed: rows.flatMap(entryOf),
    outbox: first?.thread_outbox ?? [],
    shown: (first?.thread_shown ?? []).map(fromRecordJson),
  }
}

function entryOf({
  thread_expected: _expected,
  thread_added: _added,
  thread_outbox: _outbox,
  thread_jobs: _jobs,
  thread_shown: _shown,
  ...entry
}: WrittenRow): EntryRow[] {
  return entry.uuid ? [entry] : []
}
