interface Round<I, T> {
  input: I
  readonly answer: Promise<T>
  start(): void
}

export interface Folding<I, T> {
  readonly input: I
  /** Which of two waiting inputs counts; by default the later one. */
  readonly newest?: (earlier: I, later: I) => I
  /** The least time between the begins of two rounds. */
  readonly paceMs?: number
  readonly work: (input: I) => Promise<T>
}

interface LatestWins<I, T> {
  run(key: string, folding: Folding<I, T>): Promise<T>
}

/**
 * Folds work of which only the latest input counts. While a round of a key runs, all calls with that key wait for one next
 * round, which uses the newest input; all of them get its answer.
 */
export function createLatestWins<I, T>(): LatestWins<I, T> {
  /**
   * For each key with a round that runs, or that ended less than `paceMs` ago: the next round; null if nobody has called for
   * one yet.
   */
  const next = new Map<string, Round<I, T> | null>()

  async function work(key: string, { paceMs = 0, ...folding }: Folding<I, T>, input: I): Promise<T> {
    next.set(key, null)
    const paced = paceMs > 0 ? new Promise((resolve) => setTimeout(resolve, paceMs)) : null
    const goOn = () => {
      const round = next.get(key)
      next.delete(key)
      round?.start()
    }
    try {
      return await folding.work(input)
    } finally {
      if (paced) void paced.then(goOn)
      else goOn()
    }
  }

  function prepare(key: string, folding: Folding<I, T>): Round<I, T> {
    let start = () => {}
    const answer = new Promise<T>((resolve, reject) => {
      start = () => void work(key, folding, round.input).then(resolve, reject)
    })
    const round: Round<I, T> = { input: folding.input, answer, start: () => start() }
    return round
  }

  return {
    run(key, folding) {
      const waiting = next.get(key)
      if (waiting === undefined) return work(key, folding, folding.input)
      const round = waiting ?? prepare(key, folding)
      if (waiting) round.input = (folding.newest ?? ((_, later) => later))(waiting.input, folding.input)
      next.set(key, round)
      return round.answer
    },
  }
}
