import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelType } from '@hilo/contracts'
import type { SimulatedChannel } from './world'

interface Fault {
  readonly name: string
  readonly forMs: number
  begin(channel: SimulatedChannel): void
  end?(channel: SimulatedChannel): void
}

const knob = (name: string, on: unknown, off: unknown, forMs: number): Fault => ({
  name,
  forMs,
  begin: (channel) => channel.setKnobs({ [name]: on }),
  end: (channel) => channel.setKnobs({ [name]: off }),
})
/**
 * Has the provider refuse the next calls with this code, once the refusals ordered before were used up: a refused sender
 * calls less often, and orders would pile up.
 */
const refusal = (code: number, times: number, options: { on?: string; when?: 'later' } = {}): Fault => ({
  name: `${code}${options.when ? ' later' : ''}`,
  forMs: 0,
  begin(channel) {
    const name = `${code} ${JSON.stringify(options)}`
    const ordered = channel.ordered.get(name) ?? 0
    if (ordered > (Object.keys(options).length > 0 ? maxUncounted : channel.refused(code))) return
    channel.ordered.set(name, ordered + times)
    channel.fail({ code, times, ...options })
  },
})
/** How many refusals are ordered in all where the simulator does not count them. */
const maxUncounted = 10

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
const metaChat = [
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

/** Passing failures, limits, final refusals, a revoked token, and what only one provider does. */
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
  messenger: metaChat.concat(common),
  instagram: metaChat.concat(common),
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

interface Chaos {
  /** How often each fault was played. */
  readonly counts: ReadonlyMap<string, number>
  /** Resolves when the last fault has ended. */
  readonly finished: Promise<void>
}

/** Plays one fault after another on every channel until `ended` is true. */
export function startChaos(channels: readonly SimulatedChannel[], ended: () => boolean): Chaos {
  const counts = new Map<string, number>()
  const finished = Promise.all(
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
  return { counts, finished }
}
