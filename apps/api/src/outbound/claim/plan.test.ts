import { describe, expect, it } from 'vitest'
import { entryOf } from '../../entries/test-rows'
import { type ClaimRules, planClaim } from './plan'
import type { AccountPace, ClaimFacts, SendingAccount, SendingConversation } from './read-facts'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const micros = (time: string) => at(time).getTime() * 1000

/** One each ten seconds, the first three at once, a file for two; to one customer one a minute after two. */
const rules: ClaimRules = {
  authRetryMs: 300_000,
  maxWaitMs: 24 * 3_600_000,
  probeMs: 45_000,
  failuresUntilBackoff: 5,
  paces: {
    whatsapp: {
      account: { perSecond: 0.1, burst: 3, fileCost: 2 },
      customer: { everySeconds: 60, burst: 2 },
    },
  },
}

interface Case {
  readonly conversation?: Partial<SendingConversation>
  readonly entry?: Partial<NonNullable<ClaimFacts['entry']>> | null
  readonly attempts?: ClaimFacts['attempts']
  readonly account?: Partial<SendingAccount>
  readonly pace?: Partial<AccountPace>
}

const planned = ({ conversation, entry, attempts = [], account, pace }: Case = {}, own = rules) =>
  planClaim(
    {
      conversation: {
        window_closes_at: null,
        managed_outside: false,
        bucket_full_at: null,
        slot_at: null,
        ...conversation,
      },
      entry:
        entry === null
          ? null
          : {
              ...entryOf({ status: 'queued', author_kind: 'user', created_at: at('14:59:00') }),
              attempts: 0,
              next_attempt_at: null,
              queued_at: null,
              ...entry,
            },
      attempts,
      account: {
        uuid: 'numero',
        type: 'whatsapp',
        external_id: '1',
        state: 'active',
        auth_error: null,
        last_error_at: null,
        messages_per_second: null,
        credentials: new Uint8Array(),
        ...account,
      },
      pace: {
        bucket_full_at: null,
        blocked_until: null,
        consecutive_failures: 0,
        wait_counted_from: null,
        probed_at: null,
        ...pace,
      },
    },
    own,
    now,
  )
const yesterday = new Date('2026-11-21T15:00:00Z')
const refused = { auth_error: 'No acepta el token.' }

describe('the first queued message of a conversation', () => {
  it('is sent, and takes one from the bucket of the customer and of the account', () => {
    expect(planned()).toEqual({
      kind: 'send',
      overdue: false,
      probe: false,
      writes: {
        bucketFullAt: micros('15:00:10'),
        conversation: { bucket_full_at: micros('15:01:00'), slot_at: null },
      },
    })
  })

  it.each<[string, Case]>([
    ['where nothing waits', { entry: null }],
    ['while a try of it is under way', { attempts: [{ number: 1, state: 'requesting' }] }],
    ['while its account is paused', { account: { state: 'paused' } }],
  ])('does nothing %s', (_, facts) => {
    expect(planned(facts)).toEqual({ kind: 'nothing' })
  })

  it.each(['unknown', 'refused', 'accepted'] as const)('is sent after an attempt that is %s', (state) => {
    expect(planned({ attempts: [{ number: 1, state }] }).kind).toBe('send')
  })

  it.each<[string, Case, Date]>([
    ['its next try', { entry: { next_attempt_at: at('15:00:04') } }, at('15:00:04')],
    ['the end of a rest of the account', { pace: { blocked_until: at('15:00:09') } }, at('15:00:09')],
    [
      'the later one of both',
      { entry: { next_attempt_at: at('15:00:04') }, pace: { blocked_until: at('15:00:09') } },
      at('15:00:09'),
    ],
    ['the turn that it has', { conversation: { slot_at: at('15:00:07') } }, at('15:00:07')],
  ])('waits for %s, and writes nothing', (_, facts, until) => {
    expect(planned(facts)).toEqual({ kind: 'wait', until, writes: {} })
  })

  it('of a disconnected account is taken when it is due, so that it fails', () => {
    const account = { state: 'disconnected' } as const
    expect(planned({ account, pace: { blocked_until: at('15:00:09') } })).toMatchObject({
      kind: 'send',
      writes: {},
    })
    expect(planned({ account, entry: { next_attempt_at: at('15:00:04') } }).kind).toBe('wait')
  })
})

describe('a token that is refused', () => {
  it('tries one message every five minutes; the others are due with the next try', () => {
    const account = { ...refused, last_error_at: at('14:58:00') }
    expect(planned({ account })).toEqual({
      kind: 'wait',
      until: at('15:03:00'),
      writes: { due: at('15:03:00') },
    })
    expect(planned({ account: { ...refused, last_error_at: at('14:55:00') } }).kind).toBe('send')
  })
  it('is tried by one of all that wait: the others see that it was', () => {
    const account = { ...refused, last_error_at: at('14:50:00') }
    expect(planned({ account })).toMatchObject({ kind: 'send', writes: { probedAt: now } })
    expect(planned({ account, pace: { probed_at: now } })).toMatchObject({
      kind: 'wait',
      until: at('15:05:00'),
    })
    expect(planned({ pace: { probed_at: now } })).toMatchObject({ kind: 'send' })
  })
  it('does not count as waiting time of a message', () => {
    const account = { ...refused, last_error_at: at('14:50:00') }
    expect(planned({ account, entry: { created_at: yesterday } })).toMatchObject({ overdue: false })
  })
})

describe('an overdue message', () => {
  it('is taken at once, whatever else it would wait for', () => {
    const facts = { entry: { created_at: yesterday, next_attempt_at: at('15:09:00') } }
    expect(planned({ ...facts, pace: { blocked_until: at('15:10:00'), consecutive_failures: 9 } })).toEqual({
      kind: 'send',
      overdue: true,
      probe: false,
      writes: {},
    })
  })
  it.each<[string, Case]>([
    ['a moment before its day is over', { entry: { created_at: new Date(yesterday.getTime() + 1) } }],
    ['put into the queue again', { entry: { created_at: yesterday, queued_at: at('14:00:00') } }],
    [
      'of an account that was repaired since',
      { entry: { created_at: yesterday }, pace: { wait_counted_from: at('14:00:00') } },
    ],
  ])('is not one %s', (_, facts) => {
    expect(planned(facts)).toMatchObject({ kind: 'send', overdue: false })
  })
})

describe("the account's pace", () => {
  it('allows a burst, and then gives each conversation a slot of its own', () => {
    expect(planned({ pace: { bucket_full_at: micros('15:00:20') } })).toMatchObject({
      kind: 'send',
      writes: { bucketFullAt: micros('15:00:30') },
    })
    const turn = new Date(at('15:00:01').getTime() + 1)
    expect(planned({ pace: { bucket_full_at: micros('15:00:21') } })).toEqual({
      kind: 'wait',
      until: turn,
      writes: { bucketFullAt: micros('15:00:31'), conversation: { bucket_full_at: null, slot_at: turn } },
    })
  })

  it('is taken from once for each slot', () => {
    const facts = { conversation: { slot_at: at('14:59:55') }, pace: { bucket_full_at: micros('15:10:00') } }
    expect(planned(facts)).toMatchObject({ kind: 'send' })
    expect(planned(facts)).not.toHaveProperty('writes.bucketFullAt')
  })

  it.each<[string, Case]>([
    ['missed for long', { conversation: { slot_at: at('14:59:49') } }],
    [
      'from before a rest',
      { conversation: { slot_at: at('14:59:55') }, pace: { blocked_until: at('14:59:56') } },
    ],
  ])('gives another turn in place of one %s', (_, facts) => {
    const pace = { ...facts.pace, bucket_full_at: micros('15:10:00') }
    expect(planned({ ...facts, pace })).toMatchObject({
      kind: 'wait',
      writes: { bucketFullAt: micros('15:10:10') },
    })
  })

  it('counts a file as several, and goes as fast as an admin says', () => {
    expect(planned({ entry: { type: 'document' } })).toMatchObject({
      writes: { bucketFullAt: micros('15:00:20') },
    })
    expect(planned({ account: { messages_per_second: 1 } })).toMatchObject({
      writes: { bucketFullAt: micros('15:00:01') },
    })
  })

  it('does not hold for times in the past, as in the demo', () => {
    expect(planned({}, { ...rules, paces: {} })).toMatchObject({ kind: 'send', writes: {} })
  })
})

describe("the customer's pace", () => {
  it('allows a burst; what follows is due later, and takes nothing from the account', () => {
    expect(planned({ conversation: { bucket_full_at: micros('15:01:00') } })).toMatchObject({
      kind: 'send',
      writes: { conversation: { bucket_full_at: micros('15:02:00') } },
    })
    const turn = new Date(at('15:00:05').getTime() + 1)
    expect(planned({ conversation: { bucket_full_at: micros('15:01:05') } })).toEqual({
      kind: 'wait',
      until: turn,
      writes: { due: turn },
    })
  })
})

describe('an account that backs off', () => {
  it('is probed by a single message', () => {
    const pace = { consecutive_failures: 5, blocked_until: at('14:59:59') }
    expect(planned({ pace })).toMatchObject({
      kind: 'send',
      probe: true,
      writes: { blockedUntil: at('15:00:45') },
    })
    expect(planned({ pace: { consecutive_failures: 4 } })).toMatchObject({ kind: 'send', probe: false })
  })
})
