import { type Prisma, sql } from '../../platform/db/db'

/** The row of an account. */
export const selectAccount = (business: string, uuid: string): Prisma.Sql => sql`
  select * from channel_accounts where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`

/** The same, unless the account is disconnected. */
export const selectConnected = (business: string, uuid: string): Prisma.Sql => sql`
  ${selectAccount(business, uuid)} and state <> 'disconnected'`
