import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database/database'
import { realClock } from '../clock/clock'
import { connectDb, type Db } from '../db/db'
import { poolSizes } from '../db/pool-sizes'
import { createLogger } from '../logger/logger'
import { createMetrics } from '../metrics/metrics'
import { createJobs, type Jobs } from './jobs'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
let jobs: Jobs
beforeAll(async () => {
  database = await cloneDatabase()
  const log = createLogger('silent')
  // One job at a time, so that they run in the order of the queue.
  db = connectDb({ ...database, log, sizes: { ...poolSizes.both, jobs: 1 } })
  jobs = createJobs(db, realClock, log, createMetrics('test'))
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
  await database.drop()
})

it('runs what a person waits for first, and a job that was added again in its place', async () => {
  const business = '00000000-0000-4000-8000-000000000001'
  const readUpTo = (conversation: string, seq: number) =>
    jobs.enqueue('mark_read', { business, conversation, seq }, { key: `read:${conversation}` })
  await readUpTo('busy', 1)
  await readUpTo('quiet', 1)
  await readUpTo('busy', 2)
  const inAMinute = new Date(Date.now() + 60_000)
  const waiting = { business, conversation: 'waiting' }
  await jobs.enqueue('deliver_conversation', waiting, { key: 'deliver:waiting', runAt: inAMinute })
  await jobs.enqueue('deliver_conversation', waiting, { key: 'deliver:waiting' })
  const later = { business, conversation: 'later' }
  await jobs.enqueue('deliver_conversation', later, { key: 'deliver:later', runAt: inAMinute })

  const ran: string[] = []
  const unexpected = async () => {}
  await jobs.start({
    deliver_conversation: async ({ conversation }) => {
      ran.push(`deliver ${conversation}`)
      return undefined
    },
    mark_read: async ({ conversation, seq }) => void ran.push(`read ${conversation} up to ${seq}`),
    acknowledge: unexpected,
    fetch_represented_account: unexpected,
    pull_account: unexpected,
    request_phone: unexpected,
    import_phone: unexpected,
    fetch_media: unexpected,
    fetch_ad_picture: unexpected,
    fetch_profile: unexpected,
    erase_webhook_items: unexpected,
    erase_files: unexpected,
    answer_customer: async () => undefined,
    send_call_hours: unexpected,
    assign_waiting: unexpected,
    notify_password_set: unexpected,
    notify_hooks: unexpected,
    notify_hook_paused: unexpected,
    write_pushes: unexpected,
    send_push: unexpected,
    return_interactions: unexpected,
  })
  await expect.poll(() => ran).toEqual(['deliver waiting', 'read busy up to 2', 'read quiet up to 1'])
})
