import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelType } from '@hilo/contracts'
import type { Played } from './world'

interface Fault {
  readonly name: string
  readonly forMs: number
  begin(channel: Played): void
  end?(channel: Played): void
}

const knob = (name: string, on: unknown, off: unknown, forMs: number): Fault => ({
  name,
  forMs,
  begin: (channel) => channel.setKnobs({ [name]: on }),
  end: (channel) => channel.setKnobs({ [name]: off }),
})
/**
 * The next so many calls are refused with this code; not before the last ones were. Who is refused calls less often: what
 * was ordered would never end.
 */
const refusal = (code: number, times: number, more: { on?: string; when?: 'later' } = {}): Fault => ({
  name: `${code}${more.when ? ' later' : ''}`,
  forMs: 0,
  begin(channel) {
    const name = `${code} ${JSON.stringify(more)}`
    const ordered = channel.ordered.get(name) ?? 0
    if (ordered > (Object.keys(more).length > 0 ? seldom : channel.refused(code))) return
    channel.ordered.set(name, ordered + times)
    channel.fail({ code, times, ...more })
  },
})
/** Of what nobody counts. */
const seldom = 10

const common: readonly Fault[] = [
  knob('duplicate', 2, 0, 600),
  knob('reorder', 3, 0, 600),
  knob('delayMs', 300, 0, 600),
  knob('down', true, false, 500),
  knob('badSignature', true, false, 400),
  knob('concurrent', true, false, 800),
  knob('timeoutAfterAccept', 1, 0, 400),
  knob('timeoutBeforeAccept', 1, 0, 400),
  knob('mediaExpired', true, false, 300),
]
const batch = knob('batch', 4, 0, 600)
const revoked = knob('tokenRevoked', true, false, 700)
const late = knob('answerDelayMs', 150, 0, 500)
const usage = knob('usagePercent', 85, 3, 500)
const rates = knob('rateLimits', true, false, 1_500)
const chat = [
  batch,
  revoked,
  late,
  usage,
  rates,
  knob('dropDelivered', true, false, 500),
  knob('echoBeforeAnswer', true, false, 500),
  knob('secondsTimestamps', true, false, 500),
  knob('standby', true, false, 500),
  refusal(1200, 2),
  refusal(613, 1),
  refusal(100, 1),
]

/** Passing trouble, limits, refusals for good, a revoked token; and what each provider alone does. */
const faults: Readonly<Record<ChannelType, readonly Fault[]>> = {
  whatsapp: [
    ...common,
    batch,
    usage,
    knob('dropDelivered', true, false, 500),
    knob('statusBeforeAnswer', true, false, 500),
    knob('pairRate', true, false, 1_500),
    knob('bsuidOnly', true, false, 800),
    refusal(131016, 2),
    refusal(130429, 1),
    refusal(131056, 1),
    refusal(131026, 1),
    refusal(131049, 1, { when: 'later' }),
    refusal(131000, 1, { on: 'media' }),
    refusal(190, 2),
  ],
  telegram: [...common, revoked, late, rates, refusal(500, 2), refusal(429, 1), refusal(403, 1)],
  messenger: chat.concat(common),
  instagram: chat.concat(common),
  gmail: [
    ...common,
    revoked,
    late,
    rates,
    knob('dropPushes', true, false, 700),
    knob('historyExpired', true, false, 400),
    refusal(503, 2),
    refusal(429, 1),
    refusal(400, 1),
  ],
}

export interface Chaos {
  /** How often each fault was there. */
  readonly counts: ReadonlyMap<string, number>
  /** All is well again when it is done. */
  readonly over: Promise<void>
}

/** Turns every channel's knobs, one after the other, until it is asked to end. */
export function unleash(channels: readonly Played[], ended: () => boolean): Chaos {
  const counts = new Map<string, number>()
  const over = Promise.all(
    channels.map(async (channel, first) => {
      const list = faults[channel.type]
      for (let at = first * 3; !ended(); at += 1) {
        const fault = list[at % list.length]
        if (!fault) return
        counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1)
        fault.begin(channel)
        await pause(fault.forMs + 100)
        fault.end?.(channel)
      }
    }),
  ).then(() => {})
  return { counts, over }
}
