import { type EndpointDefinition, isRefusal, type Page, refuse } from '@hilo/contracts'
import type { ZodType } from 'zod'
import { RequesterLeft } from '../errors/cancelled-statement'
import { createFairQueue, type FairQueue } from '../fairness/fair-queue'
import type { Actor } from './actor'
import type { Handler } from './handler'

/** So many rows are checked and written before other work of the process gets its turn. */
export const rowsAtOnce = 50

/** A page of a list, as it is sent. */
export class WrittenPage {
  constructor(
    readonly json: string,
    readonly nextCursor: string | null,
  ) {}
}

/** Writes the pages of lists. Those of many rows are written a piece at a time. */
export type WritePage = (rows: ZodType, page: Page<readonly unknown[]>, actor: Actor) => Promise<WrittenPage>

/** Requests have waited for a turn before, which bounds how many may wait here. */
const waiting = { waiting: 20_000, waitingPerKey: 10_000 }

/**
 * A thousand rows take the process several milliseconds. So a person has one page written at a time, and of all pages one piece is
 * written between two rounds of the event loop; the businesses take turns.
 */
export function createPageWriter(): WritePage {
  const people = createFairQueue({ atOnce: Number.POSITIVE_INFINITY, atOncePerKey: 1, ...waiting })
  const businesses = createFairQueue({ atOnce: 1, ...waiting })

  const writeInPieces = async (rows: ZodType, items: readonly unknown[], actor: Actor): Promise<string> => {
    const pieces: string[] = []
    for (let at = 0; at < items.length; at += rowsAtOnce)
      await inTurn(businesses, actor.business, async () => {
        if (actor.statementOptions?.signal?.aborted) throw new RequesterLeft()
        pieces.push(writeRows(rows, items.slice(at, at + rowsAtOnce)))
        await nextRound()
      })
    return pieces.join()
  }

  return async (rows, { items, next_cursor }, actor) => {
    const written =
      items.length > rowsAtOnce
        ? await inTurn(people, actor.key?.uuid ?? actor.uuid, () => writeInPieces(rows, items, actor))
        : writeRows(rows, items)
    return new WrittenPage(`[${written}]`, next_cursor)
  }
}

async function inTurn<T>(queue: FairQueue, key: string, task: () => Promise<T>): Promise<T> {
  const turn = queue.run(key, task)
  if (turn === null) throw refuse('TOO_MANY_REQUESTS')
  return turn
}

/** Answers are parsed too, so that only the columns of the contract leave. Without the brackets of the array. */
const writeRows = (rows: ZodType, items: readonly unknown[]): string =>
  JSON.stringify(rows.parse(items)).slice(1, -1)

const nextRound = () => new Promise((resolve) => setImmediate(resolve))

/** A page is written within the turn of its request: otherwise all that a person asks for would be written at once. */
export function writePages(
  { paged, response }: EndpointDefinition,
  handle: Handler<EndpointDefinition>,
  write: WritePage,
): Handler<EndpointDefinition> {
  if (!paged) return handle
  return async (request) => {
    const result = await handle(request)
    if (isRefusal(result)) return result
    // The table's types give a paged endpoint a page. What is written goes to `sendResult`, past them.
    const page = result as unknown as Page<unknown[]>
    const written: unknown = await write(response as ZodType, page, request.actor)
    return written as typeof result
  }
}
