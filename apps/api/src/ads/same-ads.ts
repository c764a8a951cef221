import { type Prisma, sql } from '../platform/db/db'

/**
 * The ads of a business as rows. An ad that runs on several channels has a row on each (`uuidOfAd`), but people know it as one: the first row
 * stands for all, with the newest words.
 */
export const adsAsOne = (business: string): Prisma.Sql => sql`(
  select d.uuid, first_value(d.uuid) over same as first, array_agg(d.channel::text) over channel as channels,
    first_value(coalesce(d.headline, d.external_id)) over newest as name, row_number() over newest as place,
    d.external_id, d.source, d.headline, d.body, d.link, d.seen_at
  from ads d where d.business_uuid = ${business}::uuid
  window same as (partition by d.external_id order by d.created_at, d.uuid),
    channel as (partition by d.external_id order by d.channel::text range between unbounded preceding and unbounded following),
    newest as (partition by d.external_id order by d.headline is null, d.seen_at desc, d.uuid))`

/** The rows of the same ads on any channel. */
export const uuidsOfSameAds = (business: string, uuids: readonly string[]): Prisma.Sql => sql`array(
  select other.uuid from ads one
  join ads other on other.business_uuid = one.business_uuid and other.external_id = one.external_id
  where one.business_uuid = ${business}::uuid and one.uuid = any(${[...uuids]}::uuid[]))`
