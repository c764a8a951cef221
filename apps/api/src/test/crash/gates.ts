import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Places in the database where a transaction waits while a test kills the process that began it. Unlike a fault point in the code they
 * stand between two statements of the writer of the row, and inside a commit.
 */
export interface Gates {
  /** From now on statements wait at this place. */
  close(gate: string): Promise<void>
  /** Resolves once a statement waits, and rejects if none came in time. */
  reached(withinMs: number): Promise<void>
  /**
   * Opens the gate for later statements. Statements that wait lose their transaction, as when a connection breaks, or continue, as a
   * commit that the dead process had already sent.
   */
  open(waiting: 'are lost' | 'go on'): Promise<void>
  stop(): Promise<void>
}

/** A row that is written, and when: before the statement has written it, or as its transaction commits. */
export interface Gate {
  readonly name: string
  readonly table: string
  readonly on: 'insert' | 'delete'
  readonly when: string
  readonly atCommit?: true
}

const lock = 20261129

export async function makeGates(ownerUrl: string, gates: readonly Gate[]): Promise<Gates> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`
    create table closed_gates (name text);
    create function wait_at_gate() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if exists (select from closed_gates where name = tg_argv[0]) then
        perform pg_advisory_xact_lock_shared(${lock});
      end if;
      return coalesce(new, old);
    end $$`)
  for (const { name, table, on, when, atCommit } of gates)
    await client.query(
      atCommit
        ? `create constraint trigger "${name}" after ${on} on ${table} deferrable initially deferred for each row when (${when})
             execute function wait_at_gate('${name}')`
        : `create trigger "${name}" before ${on} on ${table} for each row when (${when}) execute function wait_at_gate('${name}')`,
    )
  const waiting = async (): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [lock],
    )
    return rows.map(({ pid }) => pid)
  }
  return {
    async close(gate) {
      await client.query('select pg_advisory_lock($1)', [lock])
      await client.query('insert into closed_gates values ($1)', [gate])
    },
    async reached(withinMs) {
      const until = Date.now() + withinMs
      while ((await waiting()).length === 0) {
        if (Date.now() > until) throw new Error('nobody came to the gate')
        await pause(5)
      }
    },
    async open(those) {
      await client.query('delete from closed_gates')
      if (those === 'are lost')
        await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
          await waiting(),
        ])
      await client.query('select pg_advisory_unlock($1)', [lock])
    },
    stop: () => client.end(),
  }
}
