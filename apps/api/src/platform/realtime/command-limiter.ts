import {
  type CommandName,
  type CommandPayload,
  isAdmin,
  type Refusal,
  refuse,
  requestRates,
  type WorkKind,
} from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import { type StatementOptions, statementKind } from '../db/requester'
import { createLatestWins, type Folding } from '../fairness/latest-wins'
import type { RequestLimiter } from '../fairness/request-limiter'
import { createTokenBuckets } from '../fairness/token-buckets'
import type { Actor } from '../http/actor'
import { isWholeQueue } from './whole-queue'

/** The person who sent a command, and their connection. */
interface CommandSource {
  readonly actor: Actor
  readonly socket: { readonly id: string; readonly connected: boolean }
  /** Aborted when the connection has ended. */
  readonly disconnected: AbortSignal
}
/** A parsed command. */
interface ReceivedCommand<N extends CommandName> extends CommandSource {
  readonly name: N
  readonly payload: CommandPayload<N>
}

export interface CommandLimiter {
  /** Counts a command; a refusal when it exceeds the rate. Called before the command is parsed, so that a flood costs little. */
  count(
    name: CommandName,
    source: Pick<CommandSource, 'actor' | 'socket'>,
  ): Refusal<'TOO_MANY_REQUESTS'> | null
  /** Runs `work` in turn and returns its result; a refusal when too many wait already. */
  run<N extends CommandName, T>(
    command: ReceivedCommand<N>,
    work: (payload: CommandPayload<N>, statementOptions: StatementOptions) => Promise<T>,
  ): Promise<unknown>
}

interface Fold<N extends CommandName> extends Pick<Folding<CommandPayload<N>, unknown>, 'newest' | 'paceMs'> {
  /** Commands of the same key are folded together; null: this one is not folded. */
  readonly key: (command: ReceivedCommand<N>) => string | null
  /** A client cannot make many of these keys: folding is limit enough. */
  readonly isOneOfFew?: true
  /** Each is counted, and not once a round: some are not folded, or the answer is long. */
  readonly countsEach?: true
}

/**
 * Commands of which only the latest counts: while one runs, further ones are folded into one next run (`latest-wins`), and
 * count as one.
 */
const folds: { readonly [N in CommandName]?: Fold<N> } = {
  typing: { key: ({ socket, payload }) => `${socket.id}:${payload.conversation_uuid}`, paceMs: 250 },
  'read:interaction': {
    key: ({ actor, payload }) => `${actor.uuid}:${payload.interaction}`,
    newest: (earlier, later) => (later.seq >= earlier.seq ? later : earlier),
  },
  // One answer serves the whole business, so a thousand clients that reconnect cost a few statements.
  'get:presence': { key: ({ actor }) => actor.business, isOneOfFew: true },
  // The first page of the queue is the same for all who see the same part of it.
  'get:interaction:not:assigned': {
    key: ({ actor, payload }) =>
      isWholeQueue(payload) ? `${actor.business}:${partOfQueue(actor)}:${payload.order ?? ''}` : null,
    isOneOfFew: true,
    countsEach: true,
  },
  'get:interaction:team:counts': { key: ({ actor }) => actor.uuid, isOneOfFew: true },
  'get:interaction:counts': { key: ({ actor }) => actor.uuid, isOneOfFew: true },
}

/** As `visibleByAreas` has it. */
const partOfQueue = ({ role, areas }: Actor): string => (isAdmin(role) ? '' : areas.toSorted().join())

const isRead = (name: CommandName): boolean => name.startsWith('get:')
const workOf = (payload: unknown): WorkKind =>
  statementKind(payload, true) === 'search' ? 'search' : 'request'

export function createCommandLimiter(limiter: RequestLimiter, clock: Clock): CommandLimiter {
  const sockets = createTokenBuckets(clock, requestRates.socket)
  const latest = createLatestWins<unknown, unknown>()

  const take = ({ actor, socket }: Pick<CommandSource, 'actor' | 'socket'>) =>
    sockets.take(socket.id) ? limiter.count(actor) : refuse('TOO_MANY_REQUESTS')

  const inTurn = (command: ReceivedCommand<CommandName>, work: () => Promise<unknown>): Promise<unknown> =>
    limiter.run(workOf(command.payload), command.actor, async () => {
      // A read is dropped where the connection was lost meanwhile; a change is done all the same.
      const isUnwanted = isRead(command.name) && !command.socket.connected
      return isUnwanted ? refuse('TOO_MANY_REQUESTS') : work()
    })

  return {
    // Most folded commands are counted once a round, by `run`.
    count: (name, source) => (folds[name] && !folds[name].countsEach ? null : take(source)),
    run(command, work) {
      const fold = folds[command.name]
      const reads = isRead(command.name)
      const kind = statementKind(command.payload, reads)
      const key = fold?.key(command) ?? null
      if (!fold || key === null)
        return inTurn(command, () =>
          work(command.payload, { kind, signal: reads ? command.disconnected : null }),
        )
      const { isOneOfFew, newest, paceMs } = fold
      return latest.run(`${command.name}:${key}`, {
        // The name ties the payload to its fold; a map of many names loses that link.
        ...({ newest, paceMs } as Pick<Folding<unknown, unknown>, 'newest' | 'paceMs'>),
        input: command.payload,
        async work(payload) {
          const folded = () => work(payload as typeof command.payload, { kind, signal: null })
          return isOneOfFew ? folded() : (take(command) ?? inTurn(command, folded))
        },
      })
    },
  }
}
