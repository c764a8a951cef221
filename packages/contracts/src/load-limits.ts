/**
 * How much a client may ask of the server, so that one faulty or hasty client does not slow the others. Normal work stays
 * far below: scrolling a thousand rows or catching up with ten thousand messages takes about a hundred commands.
 */
export const requestRates = {
  /** Commands of a connection. */
  socket: { burst: 500, perSecond: 200 },
  /** Commands and requests of a person in all their tabs, and of a whole business, where a thousand may return at once. */
  person: { burst: 5_000, perSecond: 400 },
  business: { burst: 20_000, perSecond: 2_000 },
  /** Requests with an API key. They count for the business too, but not for the key's person, whose screen stays quick. */
  key: { burst: 600, perSecond: 10 },
} as const

/** Frames of a connection, valid or not. A connection that sends more gets an error and is disconnected. */
export const frameRate = { burst: 1_500, perSecond: 500 } as const
/** A large frame counts as several. */
export const frameUnitBytes = 16 * 1024
/** How long a disconnected client may not connect again. */
export const reconnectBanMs = 5_000
/** The rate of `process_error` for refused commands without an acknowledgement: each shows a toast. */
export const errorEventRate = { burst: 1, perSecond: 1 } as const

interface WorkLimit {
  readonly atOnce: number
  /** More than this are refused. */
  readonly waiting: number
}

/** How much work of a person and of a business runs at once, how much waits, and for how long before it is refused. */
export const workLimits = {
  request: {
    person: { atOnce: 6, waiting: 2_000 },
    business: { atOnce: 50, waiting: 10_000 },
    maxWaitMs: 8_000,
  },
  /** Requests with `q`, which may read all rows of a business. */
  search: {
    person: { atOnce: 2, waiting: 200 },
    business: { atOnce: 4, waiting: 1_000 },
    maxWaitMs: 8_000,
  },
  upload: {
    person: { atOnce: 4, waiting: 200 },
    business: { atOnce: 16, waiting: 1_000 },
    maxWaitMs: 120_000,
  },
  export: {
    person: { atOnce: 1, waiting: 5 },
    business: { atOnce: 2, waiting: 20 },
    maxWaitMs: 30_000,
  },
  /** Reports, which add up to two years of sums. */
  report: {
    person: { atOnce: 1, waiting: 20 },
    business: { atOnce: 4, waiting: 200 },
    maxWaitMs: 8_000,
  },
  /** Requests that wait for a provider. */
  provider: {
    person: { atOnce: 2, waiting: 20 },
    business: { atOnce: 6, waiting: 100 },
    maxWaitMs: 20_000,
  },
  /** Requests that hash a password. */
  password: {
    person: { atOnce: 1, waiting: 10 },
    business: { atOnce: 2, waiting: 50 },
    maxWaitMs: 20_000,
  },
} as const satisfies Record<
  string,
  { readonly person: WorkLimit; readonly business: WorkLimit; readonly maxWaitMs: number }
>
export type WorkKind = keyof typeof workLimits

/** How long a statement may take in the database. A longer one is cancelled and answered with TOOK_TOO_LONG. */
export const statementMs = {
  list: 8_000,
  search: 8_000,
  change: 12_000,
  report: 5_000,
  export: 30_000,
} as const
export type StatementKind = keyof typeof statementMs
export type StatementBounds = Readonly<Record<StatementKind, number>>

/** For a connection of the database, and for the way to the server and back. */
const wayMs = 5_000
/**
 * How long our web waits for an answer: a little longer than the server's own bounds (its turn, then the statement), so that
 * a server that is able to refuse has refused. After that nothing is known of an act.
 */
export const answerMs = {
  read: workLimits.request.maxWaitMs + statementMs.list + wayMs,
  change: workLimits.request.maxWaitMs + statementMs.change + wayMs,
  /** A provider's answer, and hashing a password, take longer than a statement. */
  slow: 60_000,
} as const

/** Requests for a password reset mail, which need no session: by IP address, by e-mail, and altogether. */
export const forgotLimits = {
  address: { burst: 30, perSecond: 1 / 20 },
  email: { burst: 3, perSecond: 3 / 3600 },
  all: { atOnce: 2, waiting: 200, waitingPerKey: 30 },
} as const

/** The first pause of our client before it repeats a request after TOO_MANY_REQUESTS; each further one is half longer. */
export const tooManyRequestsPauseMs = 400
