import type pg from 'pg'

/**
 * The condition in SQL that Postgres knows a character. Node may know a newer Unicode. Before its version 17 Postgres cannot
 * say what it knows: it knows the letters before the capitals of Georgian.
 */
export async function knownCharacters(owner: pg.Pool): Promise<(code: string) => string> {
  const { rows } = await owner.query<{ says: boolean }>(
    `select current_setting('server_version_num')::int >= 170000 as says`,
  )
  return (code) => (rows[0]?.says ? `unicode_assigned(chr(${code}))` : `${code} < x'1c80'::int`)
}
