import { withClient } from '@hilo/prisma/with-client'

/** From the next connection on this database says that its server has this version, by a function that stands before Postgres's own. */
export const pretendOldServer = (ownerUrl: string, version: number): Promise<void> =>
  withClient(ownerUrl, async (client) => {
    const database = new URL(ownerUrl).pathname.slice(1)
    await client.query(`
      create schema old_server;
      grant usage on schema old_server to public;
      create function old_server.current_setting(text) returns text language sql
        as $$ select case $1 when 'server_version_num' then '${version}0000' else pg_catalog.current_setting($1, true) end $$;
      alter database ${database} set search_path = old_server, pg_catalog, public`)
  })
