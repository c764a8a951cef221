import { limits } from '@hilo/contracts'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { storableJson } from '../../platform/text/storable-json'
import type { SourceLabel } from '../source'
import type { WriteContext } from './write-context'

/** Inserts labels that the business lacks, compared by name as the unique index does, after the existing ones. */
const insertLabels: Statement = {
  name: 'import_insert_labels',
  text: `insert into labels (business_uuid, uuid, name, color, position, created_at, updated_at)
    select $1::uuid, gen_random_uuid(), r.name, r.color,
      (select coalesce(max(position), 0) from labels where business_uuid = $1::uuid and deleted_at is null) + r.rank,
      $3::timestamptz, $3::timestamptz
    from jsonb_to_recordset($2::jsonb) as r(name text, color text, rank int)
    where not exists (select from labels l where l.business_uuid = $1::uuid and l.deleted_at is null
      and lower(normalize(l.name, NFC)) = lower(normalize(r.name, NFC)))
    order by r.rank
    on conflict do nothing
    returning name`,
}
const putLabels: Statement = {
  name: 'import_put_labels',
  text: `insert into interaction_labels (business_uuid, interaction_uuid, label_uuid)
    select $1::uuid, $2::uuid, l.uuid from labels l
    where l.business_uuid = $1::uuid and l.deleted_at is null
      and lower(normalize(l.name, NFC)) = any(select lower(normalize(n, NFC)) from unnest($3::text[]) n)
    on conflict do nothing`,
}

/** Puts the labels on an interaction, and makes those that are not there. Returns the names of new ones. */
export async function writeLabels(
  tx: PipelinedTx,
  { business, now }: WriteContext,
  interaction: string,
  labels: readonly SourceLabel[],
): Promise<readonly string[]> {
  const wanted = labels.slice(0, limits.labelsOfInteraction)
  if (wanted.length === 0) return []
  const rows = storableJson(wanted.map((label, at) => ({ ...label, rank: at + 1 })))
  const [made] = await Promise.all([
    tx.send<{ name: string }>(insertLabels, [business, rows, now]),
    tx.send(putLabels, [business, interaction, wanted.map(({ name }) => name)]),
  ])
  return made.map(({ name }) => name)
}
