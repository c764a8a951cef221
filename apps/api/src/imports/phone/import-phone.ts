import { type AccountRow, tryConnect } from '../../channels/accounts/accounts'
import type { ChannelAdapter } from '../../channels/adapter'
import type { PhoneStep } from '../../channels/inbound'
import { retryOnDuplicate } from '../../entries/retry-on-duplicate'
import { sql } from '../../platform/db/db'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { errorMessage } from '../../platform/errors/error-message'
import { faultPoint } from '../../platform/errors/fault-points'
import { isDatabaseFailure } from '../../platform/errors/is-database-failure'
import { addJobs } from '../../platform/jobs/add-jobs'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import { importPhoneJob } from '../../platform/jobs/phone-jobs'
import type { Services } from '../../platform/services'
import { storableText } from '../../platform/text/storable-json'
import {
  countFailureOf,
  countPhoneStep,
  finishPhoneChunk,
  finishPhoneSyncs,
  nextChunk,
  type PhoneAccount,
  type PhoneChunk,
  takePhoneStep,
} from './read-chunks'
import { writePhoneFiles } from './write-phone-files'
import { type PhoneContext, writePhoneStep } from './write-phone-step'

/** After this time the job goes to the end of the queue, so that it holds a worker no longer than others do. */
const turnMs = 1_500
/** After this many failures a chunk is left to the operator. */
const maxAttempts = 5

/**
 * Writes what the phone of a number has given, a step in each transaction. A process that dies leaves whole steps, and the next one
 * continues after them. See decision 194.
 */
export async function importPhone(services: Services, job: JobPayloads['import_phone']): Promise<void> {
  const { db, clock } = services
  const { business, account } = job
  const found = await readContext(services, job)
  if (!found) return
  const { adapter, context } = found
  const endsAt = performance.now() + turnMs
  for (;;) {
    const chunk = await db.write(business, (tx) => tx.commit(nextChunk(tx, job)))
    if (!chunk) break
    if (
      performance.now() >= endsAt ||
      !(await writeChunk(services, job, { adapter, context, chunk, endsAt }))
    )
      return db.write(business, async (tx) => {
        // The contacts are all here long before the chats.
        await finishPhoneSyncs(tx, job, clock.now())
        await addJobs(tx, [importPhoneJob(business, account)], clock.now())
      })
  }
  await db.write(business, (tx) => tx.commit(finishPhoneSyncs(tx, job, clock.now())))
}

interface Chunk {
  readonly adapter: ChannelAdapter
  readonly context: PhoneContext
  readonly chunk: PhoneChunk
  readonly endsAt: number
}

/** Whether all of it was written in time. */
async function writeChunk(services: Services, job: PhoneAccount, one: Chunk): Promise<boolean> {
  const { db, log } = services
  // Where no thread can read it, the job fails and comes again.
  const steps = await readSteps(services, one.adapter, one.chunk)
  try {
    if (!steps) throw new Error('too much to read')
    return await writeSteps(services, job, one, steps)
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    const why = errorMessage(error)
    log.error(
      { account: job.account, chunk: one.chunk.uuid, err: why },
      'a chunk of a phone could not be written',
    )
    await db.write(job.business, (tx) =>
      tx.commit(countFailureOf(tx, job, one.chunk, storableText(why.slice(0, 500)), maxAttempts)),
    )
    return true
  }
}

async function writeSteps(
  services: Services,
  job: PhoneAccount,
  { context, chunk, endsAt }: Chunk,
  steps: readonly PhoneStep[],
): Promise<boolean> {
  const now = services.clock.now()
  const write = (work: (tx: PipelinedTx) => Promise<void>) => writeOnce(services, job, work)
  if (steps.some((step) => 'file' in step)) {
    await write((tx) => writePhoneFiles(tx, { ...context, now }, chunk, steps))
    return true
  }
  for (let at = chunk.steps_done; at < steps.length; at += 1) {
    const step = steps[at]
    if (!step) break
    await write(async (tx) => {
      if (!(await takePhoneStep(tx, job, chunk, at))) throw new StepTaken()
      await countPhoneStep(tx, job, chunk, await writePhoneStep(tx, { ...context, now }, step))
      if (at === steps.length - 1) await finishPhoneChunk(tx, job, chunk)
    })
    if (performance.now() >= endsAt && at < steps.length - 1) return false
  }
  if (chunk.steps_done >= steps.length)
    await write(async (tx) => void (await finishPhoneChunk(tx, job, chunk)))
  return true
}

/** Another process writes this chunk: it has the turn. */
class StepTaken extends Error {
  constructor() {
    super('another process writes this chunk of a phone')
  }
}

async function writeOnce(
  { db }: Services,
  { business }: PhoneAccount,
  work: (tx: PipelinedTx) => Promise<void>,
): Promise<void> {
  try {
    await retryOnDuplicate(() =>
      db.write(business, async (tx) => {
        await work(tx)
        await faultPoint('phone.before-commit')
      }),
    )
  } catch (error) {
    if (!(error instanceof StepTaken)) throw error
  }
  await faultPoint('phone.after-commit')
}

/** Null: it is too much to read. */
async function readSteps(
  { workerThreads }: Services,
  { phoneTask }: ChannelAdapter,
  { payload }: PhoneChunk,
): Promise<readonly PhoneStep[] | null> {
  if (!phoneTask) throw new Error('its channel has no phone')
  const read = await workerThreads.run(phoneTask, payload)
  return 'done' in read ? read.done : null
}

interface ImportedAccount extends AccountRow {
  readonly name: string
  readonly until: Date | null
}

async function readContext(services: Services, { business, account }: PhoneAccount) {
  const { db, clock, keys } = services
  const [row] = await db.read<ImportedAccount>(
    business,
    sql`select a.business_uuid, a.uuid, a.type::text as type, a.external_id, a.credentials, a.name,
        coalesce(s.asked_at, s.linked_at) as until
      from channel_accounts a
      left join phone_syncs s on s.business_uuid = a.business_uuid and s.channel_account_uuid = a.uuid and s.kind = 'history'
      where a.business_uuid = ${business}::uuid and a.uuid = ${account}::uuid and a.state <> 'disconnected'`,
  )
  const adapter = row && tryConnect(services, row)?.adapter
  if (!row || !adapter) return null
  const { uuid, type, name, external_id, until } = row
  const now = clock.now()
  const context: PhoneContext = {
    ...{ business, source: `phone:${uuid}`, now, people: new Map() },
    account: { uuid, type, name, external_id },
    keys,
    until: until ?? now,
  }
  return { adapter, context }
}
