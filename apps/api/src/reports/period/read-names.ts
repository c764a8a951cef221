import type { CountMeasure } from '@hilo/contracts'
import { adsAsOne } from '../../ads/same-ads'
import { type Db, Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Periods } from './resolve-period'

interface Named {
  readonly id: string
  readonly name: string
  readonly color: string | null
}
export type Names = ReadonlyMap<string, Pick<Named, 'name' | 'color'>>

const kindOf: Partial<Record<CountMeasure, string>> = {
  created_area: 'area',
  created_label: 'label',
  finished_by: 'user',
  answered_by: 'user',
  reason: 'reason',
  created_ad: 'ad',
  finished_ad: 'ad',
  answered_ad: 'ad',
  failed_code: 'failure',
  first_answer_met: 'area',
  first_answer_missed: 'area',
  end_met: 'area',
  end_missed: 'area',
}
export const nameOf = (names: Names, measure: CountMeasure, key: string) =>
  names.get(`${kindOf[measure]} ${key}`)

/**
 * The names of everything that is counted, deleted rows too, and the sentences of the failures of these days. `ads`: the keys of the
 * counted ads, because a business may have had thousands.
 */
export async function readNames(
  db: Pick<Db, 'read'>,
  actor: Requester,
  { before, current }: Periods,
  ads: readonly string[] = [],
): Promise<Names> {
  const of = sql`business_uuid = ${actor.business}::uuid`
  const rows = await db.read<Named>(
    actor,
    sql`
    select 'area ' || uuid as id, name, color from areas where ${of}
    union all select 'label ' || uuid, name, color from labels where ${of}
    union all select 'user ' || uuid, name, null from users where ${of}
    union all select 'channel ' || uuid, name, null from channel_accounts where ${of}
    union all select 'reason ' || uuid, name, null from finish_reasons where ${of}
    ${ads.length === 0 ? Prisma.empty : namesOfAds(actor, ads)}
    union all (
      select distinct on (e ->> 'code') 'failure ' || (e ->> 'code'), e ->> 'msg', null
      from interaction_facts f, jsonb_array_elements(f.failures) e
      where f.business_uuid = ${actor.business}::uuid and f.failures <> '[]'
        and f.finished_at >= ${before.begins} and f.finished_at < ${current.ends}
      order by e ->> 'code', f.finished_at desc)`,
  )
  return new Map(rows.map(({ id, name, color }) => [id, { name, color }]))
}

const namesOfAds = ({ business }: Requester, ads: readonly string[]) => sql`
  union all select 'ad ' || a.uuid, a.name, null from ${adsAsOne(business)} a where a.uuid = any(${[...ads]}::uuid[])`
