import type pg from 'pg'

/** Lets facts be written again, as after an event: rows that a test writes by hand have none. Of these interactions, or of all. */
export const makeFactsDue = (owner: Pick<pg.Pool, 'query'>, uuids?: readonly (string | undefined)[]) =>
  owner.query(
    `insert into event_dues (business_uuid, listener, subject_uuid, events, created_at, due_at)
     select business_uuid, 'facts', uuid, '[]', created_at, created_at from interactions
     where $1::uuid[] is null or uuid = any($1::uuid[])`,
    [uuids ?? null],
  )
