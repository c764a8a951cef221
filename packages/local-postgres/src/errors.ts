export type LocalPostgresErrorCode =
  /** No binaries for this system, or they do not run on it. */
  | 'NO_BINARIES'
  /** Started as root, and no unprivileged user to run under. */
  | 'NO_ACCOUNT'
  /** Another running instance uses this data. */
  | 'IN_USE'
  | 'PORT_BUSY'
  /** The data folder is a copy of one that links to its database elsewhere. */
  | 'COPIED_DATA'
  /** The data folder links to a database that no longer exists. */
  | 'DATA_GONE'
  | 'FAILED'

export class LocalPostgresError extends Error {
  constructor(
    readonly code: LocalPostgresErrorCode,
    message: string,
  ) {
    super(message)
    this.name = 'LocalPostgresError'
  }
}
