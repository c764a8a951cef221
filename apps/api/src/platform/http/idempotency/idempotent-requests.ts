import { createHash, randomUUID } from 'node:crypto'
import { isRefusal, refuse } from '@hilo/contracts'
import type { Clock } from '../../clock/clock'
import type { Db } from '../../db/db'
import type { Statement } from '../../db/pipeline/pipeline'
import { errorMessage } from '../../errors/error-message'
import type { Logger } from '../../logger/logger'
import type { Actor } from '../actor'

/** For so long the same answer is given again. `hilo_purge` deletes it then. */
const answersKeptMs = 24 * 60 * 60 * 1000
/** After so long a request without an answer counts as one whose process died: no request runs longer. */
const longestRequestMs = 2 * 60 * 1000
/** A longer answer is not stored, only the fact that it was given. */
const maxAnswerBytes = 32 * 1024

/**
 * Takes the name of a request. One that is too old to be answered again begins anew, and one whose process died before it answered
 * runs again, with the uuid that it had, by which it finds what it made.
 */
const claimRequest: Statement = {
  name: 'claim_idempotent_request',
  text: `insert into idempotent_requests as r (business_uuid, key_uuid, name_hash, request_hash, claim, made_uuid, claimed_at)
    values ($1::uuid, $2::uuid, $3::bytea, $4::bytea, $5::uuid, gen_random_uuid(), $6::timestamptz)
    on conflict (business_uuid, key_uuid, name_hash) do update set request_hash = excluded.request_hash,
      claim = excluded.claim, claimed_at = excluded.claimed_at, answered_at = null, answer = null,
      made_uuid = case when r.claimed_at <= $7::timestamptz then excluded.made_uuid else r.made_uuid end
    where r.claimed_at <= $7::timestamptz
      or (r.answered_at is null and r.claimed_at <= $8::timestamptz and r.request_hash = excluded.request_hash)
    returning r.made_uuid as uuid`,
}
const readRequest: Statement = {
  name: 'read_idempotent_request',
  text: `select request_hash, answered_at, answer from idempotent_requests
    where business_uuid = $1::uuid and key_uuid = $2::uuid and name_hash = $3::bytea`,
}
const storeAnswer: Statement = {
  name: 'keep_idempotent_answer',
  text: `update idempotent_requests set answered_at = $5::timestamptz, answer = $6::jsonb
    where business_uuid = $1::uuid and key_uuid = $2::uuid and name_hash = $3::bytea and claim = $4::uuid`,
}
const releaseRequest: Statement = {
  name: 'release_idempotent_request',
  text: `delete from idempotent_requests
    where business_uuid = $1::uuid and key_uuid = $2::uuid and name_hash = $3::bytea and claim = $4::uuid`,
}

interface StoredRequest {
  readonly request_hash: Buffer
  readonly answered_at: Date | null
  readonly answer: unknown
}

/** A request of a program, by the name that it gave it (`Idempotency-Key`). */
interface NamedRequest {
  readonly actor: Actor
  readonly name: string
  /** What it asks for, as JSON: the same name with something else is a mistake of the program. */
  readonly asked: string
}

/** An answer as it leaves. `replayed`: it was given before. */
export class IdempotentAnswer {
  constructor(
    readonly body: unknown,
    readonly replayed: boolean,
  ) {}
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Runs a named request once and gives its answer again for a day. A refused one did nothing, and runs again when it is repeated.
 * `uuid`: of what it makes.
 */
export type RunOnce = (
  request: NamedRequest,
  run: (uuid: string) => Promise<unknown>,
) => Promise<IdempotentAnswer>

export function idempotentRequests({
  db,
  clock,
  log,
}: {
  readonly db: Pick<Db, 'write'>
  readonly clock: Clock
  readonly log: Logger
}): RunOnce {
  return async (request, run) => {
    const { actor, name, asked } = request
    const row = [actor.business, actor.key?.uuid, sha256(name)]
    const claim = randomUUID()
    const requestHash = sha256(asked)
    const now = clock.now()
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const { claimed, before } = await db.write(actor.business, async (tx) => {
      const times = [now, ago(answersKeptMs), ago(longestRequestMs)]
      const values = [...row, requestHash, claim, ...times]
      const [claimed] = await tx.send<{ uuid: string }>(claimRequest, values)
      return { claimed, before: claimed ? undefined : (await tx.send<StoredRequest>(readRequest, row))[0] }
    })
    if (before) return answerAgain(before, requestHash)
    if (!claimed) throw refuse('IDEMPOTENCY_IN_PROGRESS')

    const send = (statement: Statement, ...more: readonly unknown[]) =>
      db.write(actor.business, (tx) => tx.commit(tx.send(statement, [...row, claim, ...more])))
    try {
      const body = await run(claimed.uuid)
      const answer = JSON.stringify(body)
      await send(storeAnswer, clock.now(), Buffer.byteLength(answer) > maxAnswerBytes ? null : answer)
      return new IdempotentAnswer(body, false)
    } catch (error) {
      // What failed otherwise may be done: the claim is kept as that of a process that died.
      if (!isRefusal(error)) throw error
      await send(releaseRequest).catch((failed: unknown) =>
        log.warn({ err: errorMessage(failed) }, 'an idempotent request could not be released'),
      )
      throw error
    }
  }
}

function answerAgain({ request_hash, answered_at, answer }: StoredRequest, asked: Buffer): IdempotentAnswer {
  if (!request_hash.equals(asked)) throw refuse('IDEMPOTENCY_KEY_REUSED')
  if (answered_at === null) throw refuse('IDEMPOTENCY_IN_PROGRESS')
  if (answer === null) throw refuse('IDEMPOTENCY_ANSWER_ERASED')
  return new IdempotentAnswer(answer, true)
}
