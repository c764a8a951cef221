import { withClient } from '@hilo/prisma/with-client'
import { tenantTables } from './tenant-tables'

/**
 * Deletes a business with all that belongs to it, its audit log too, in one transaction of the schema's owner. Returns the keys of
 * its files, which no row names any longer: the file sweep finds those that are not removed from the storage now.
 */
export const deleteBusiness = (ownerUrl: string, business: string): Promise<readonly string[]> =>
  withClient(ownerUrl, async (client) => {
    await client.query('begin; set local statement_timeout = 0')
    const { rows } = await client.query<{ storage_key: string }>(
      'select storage_key from stored_files where business_uuid = $1',
      [business],
    )
    for (const table of [...tenantTables, 'audit_lines'])
      await client.query(`delete from ${table} where business_uuid = $1`, [business])
    await client.query('delete from businesses where uuid = $1', [business])
    await client.query('select hilo_drop_jobs($1)', [business])
    await client.query('commit')
    return rows.map(({ storage_key }) => storage_key)
  })
