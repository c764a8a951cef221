import { sql, type Tx } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import { contributionsOf } from '../facts/contributions'
import { readFacts } from '../facts/read-facts'
import type { Sum } from './read-sums'
import type { Days } from './resolve-period'

/** The sums of what was an agent's when it finished: so few that their facts are read. */
export async function sumsOfAgent(
  tx: Tx,
  { business, uuid }: Actor,
  timeZone: string,
  days: Days,
): Promise<Sum[]> {
  const within = (column: 'created_at' | 'finished_at') => {
    const at = column === 'created_at' ? sql`f.created_at` : sql`f.finished_at`
    return sql`(f.user_uuid = ${uuid}::uuid and ${at} >= ${days.begins} and ${at} < ${days.ends})`
  }
  const facts = await readFacts(tx, business, sql`(${within('created_at')} or ${within('finished_at')})`)
  const sums = new Map<string, { -readonly [K in keyof Sum]: Sum[K] }>()
  for (const { date, measure, key, bucket, n, total } of facts.flatMap((fact) =>
    contributionsOf(fact, timeZone),
  )) {
    if (date < days.from || date > days.to) continue
    const id = `${measure},${bucket},${key}`
    const sum = sums.get(id) ?? { measure, key, bucket, n: 0, total: 0 }
    sum.n += n
    sum.total += total
    sums.set(id, sum)
  }
  return [...sums.values()]
}
