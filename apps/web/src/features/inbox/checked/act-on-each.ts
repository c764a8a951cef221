import type { Interaction } from '@hilo/contracts'
import { errorSentence } from '../../../server/http/api-error'

/** A chat for which the act failed, and why. */
export interface Failure {
  readonly row: Interaction
  readonly sentence: string
}

/** So many requests are under way at once. */
const atOnce = 4

/**
 * Does the same with each chat, one request a chat: each is an act of its own, with its own rights and its own refusal.
 *
 * @param failed the sentence for a failure without one of the server's
 */
export async function actOnEach(
  rows: readonly Interaction[],
  act: (row: Interaction) => Promise<unknown>,
  failed: string,
  onProgress: (done: number) => void,
): Promise<Failure[]> {
  const failures: Failure[] = []
  const waiting = [...rows]
  let done = 0
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      try {
        await act(row)
      } catch (error) {
        failures.push({ row, sentence: errorSentence(error, failed) })
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}
