export type LocalPostgresErrorCode =
  /** No binaries for this system, or they do not run on it. */
  | 'NO_BINARIES'
  /** Started as root, and no unprivileged account to run under. */
  | 'NO_ACCOUNT'
  /** Another running instance has this data. */
  | 'IN_USE'
  | 'PORT_BUSY'
  /** The data folder is a copy of one whose database lies elsewhere. */
  | 'COPIED_DATA'
  /** The database lay elsewhere, and somebody removed it. */
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
