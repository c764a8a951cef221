/**
 * How much one may ask of the server, so that nobody's hurry or fault is everybody's. A person at work stays far below: a thousand
 * rows scrolled through, or ten thousand messages caught up with, are some hundred commands, one after the other.
 */
export const askRates = {
  /** Commands of one connection. */
  socket: { burst: 500, perSecond: 200 },
  /** Commands and requests of one person, in all their tabs, and of all people of a business: a thousand may come back at once. */
  person: { burst: 5_000, perSecond: 400 },
  business: { burst: 20_000, perSecond: 2_000 },
} as const

/** Whatever a connection sends, known to us or not. One that sends more is no client: it is told so, and cut. */
export const frameRate = { burst: 1_500, perSecond: 500 } as const
/** A large frame counts as several. */
export const frameUnitBytes = 16 * 1024
/** So long whoever was cut is not let in again. */
export const cutMs = 5_000
/** What a connection's refused commands without an acknowledgement are told with, at most: each would be a toast. */
export const toldRate = { burst: 1, perSecond: 1 } as const

interface WorkLimit {
  readonly atOnce: number
  /** What is more than this is refused. */
  readonly waiting: number
}

/** What is done at once, and what waits for it, of one person and of one business. What waits for longer is refused too. */
export const workLimits = {
  request: {
    person: { atOnce: 6, waiting: 2_000 },
    business: { atOnce: 50, waiting: 10_000 },
    patienceMs: 8_000,
  },
  /** Whatever is looked for with `q`: it may read all rows of a business. */
  search: {
    person: { atOnce: 2, waiting: 200 },
    business: { atOnce: 4, waiting: 1_000 },
    patienceMs: 8_000,
  },
  upload: {
    person: { atOnce: 4, waiting: 200 },
    business: { atOnce: 16, waiting: 1_000 },
    patienceMs: 120_000,
  },
  export: {
    person: { atOnce: 1, waiting: 5 },
    business: { atOnce: 2, waiting: 20 },
    patienceMs: 30_000,
  },
  /** What waits for a channel's provider. */
  provider: {
    person: { atOnce: 2, waiting: 20 },
    business: { atOnce: 6, waiting: 100 },
    patienceMs: 20_000,
  },
  /** What hashes a password. */
  password: {
    person: { atOnce: 1, waiting: 10 },
    business: { atOnce: 2, waiting: 50 },
    patienceMs: 20_000,
  },
} as const satisfies Record<
  string,
  { readonly person: WorkLimit; readonly business: WorkLimit; readonly patienceMs: number }
>
export type Work = keyof typeof workLimits

/** How long one statement may take in the database, by what it is for. One that takes longer is ended, and the person is told. */
export const statementMs = { list: 8_000, search: 8_000, act: 12_000, export: 30_000 } as const
export type StatementKind = keyof typeof statementMs
export type StatementBounds = Readonly<Record<StatementKind, number>>

/** Letters that reset a password, asked for without a session: from one address, for one e-mail, and all together. */
export const forgotLimits = {
  address: { burst: 30, perSecond: 1 / 20 },
  email: { burst: 3, perSecond: 3 / 3600 },
  all: { atOnce: 2, waiting: 200, waitingPerKey: 30 },
} as const

/** How a client of ours waits before it asks again what was refused for being too much: so long, and by half more each time. */
export const tooManyPauseMs = 400
