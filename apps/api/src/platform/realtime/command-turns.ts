import {
  askRates,
  type CommandName,
  type CommandPayload,
  type Refusal,
  refuse,
  type Work,
} from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import { type Asking, kindOf } from '../db/asking'
import { createLatestWins, type Folding } from '../fairness/latest-wins'
import { createTokenBuckets } from '../fairness/token-buckets'
import type { Turns } from '../fairness/turns'
import type { Actor } from '../http/actor'

/** Whose command it is, and by which connection it came. */
interface Asker {
  readonly actor: Actor
  readonly socket: { readonly id: string; readonly connected: boolean }
  /** Fires when the connection has ended. */
  readonly gone: AbortSignal
}
/** A command as it came, parsed. */
interface Asked<N extends CommandName> extends Asker {
  readonly name: N
  readonly payload: CommandPayload<N>
}

export interface CommandTurns {
  /** Counts a command, and says whether it may be asked now. Before it is looked into: a flood must cost little. */
  count(name: CommandName, asker: Pick<Asker, 'actor' | 'socket'>): Refusal<'TOO_MANY_REQUESTS'> | null
  /** Answers what `work` does, or that it is too much at once. */
  run<N extends CommandName, T>(
    asked: Asked<N>,
    work: (payload: CommandPayload<N>, asking: Asking) => Promise<T>,
  ): Promise<unknown>
}

interface Fold<N extends CommandName> extends Pick<Folding<CommandPayload<N>, unknown>, 'newest' | 'paceMs'> {
  /** Commands of the same key are folded together. */
  readonly key: (asked: Asked<N>) => string
  /** Nobody can make many of these keys: done one at a time, they need no other limit. */
  readonly isOneOfFew?: true
}

/** Of these only the latest counts: they are folded together instead of queued, and all that are folded count as one. */
const folds: { readonly [N in CommandName]?: Fold<N> } = {
  typing: { key: ({ socket, payload }) => `${socket.id}:${payload.conversation_uuid}`, paceMs: 250 },
  'read:interaction': {
    key: ({ actor, payload }) => `${actor.uuid}:${payload.interaction}`,
    newest: (earlier, later) => (later.seq >= earlier.seq ? later : earlier),
  },
  // The whole business hears the same, so that a thousand who come back at once ask the database a few times.
  'get:presence': { key: ({ actor }) => actor.business, isOneOfFew: true },
  'get:interaction:counts': { key: ({ actor }) => actor.uuid, isOneOfFew: true },
}

const isRead = (name: CommandName): boolean => name.startsWith('get:')
const workOf = (payload: unknown): Work => (kindOf(payload, true) === 'search' ? 'search' : 'request')

export function createCommandTurns(turns: Turns, clock: Clock): CommandTurns {
  const sockets = createTokenBuckets(clock, askRates.socket)
  const latest = createLatestWins<unknown, unknown>()

  const take = ({ actor, socket }: Pick<Asker, 'actor' | 'socket'>) =>
    sockets.take(socket.id) ? turns.count(actor) : refuse('TOO_MANY_REQUESTS')

  const inTurn = (asked: Asked<CommandName>, work: () => Promise<unknown>): Promise<unknown> =>
    turns.run(workOf(asked.payload), asked.actor, async () => {
      // Nobody waits for an answer whose line fell meanwhile. What changes something is done all the same.
      const isForNobody = isRead(asked.name) && !asked.socket.connected
      return isForNobody ? refuse('TOO_MANY_REQUESTS') : work()
    })

  return {
    // Those that are folded count once a round.
    count: (name, asker) => (folds[name] ? null : take(asker)),
    run(asked, work) {
      const fold = folds[asked.name]
      const reads = isRead(asked.name)
      const kind = kindOf(asked.payload, reads)
      if (!fold) return inTurn(asked, () => work(asked.payload, { kind, left: reads ? asked.gone : null }))
      const { key, isOneOfFew, ...how } = fold
      return latest.run(`${asked.name}:${key(asked)}`, {
        // The name ties the payload to its fold; a map of many names loses that link.
        ...(how as Pick<Folding<unknown, unknown>, 'newest' | 'paceMs'>),
        input: asked.payload,
        async work(payload) {
          const folded = () => work(payload as typeof asked.payload, { kind, left: null })
          return isOneOfFew ? folded() : (take(asked) ?? inTurn(asked, folded))
        },
      })
    },
  }
}
