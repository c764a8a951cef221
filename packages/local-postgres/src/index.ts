export { claimPort } from './claim-port'
export { LocalPostgresError, type LocalPostgresErrorCode } from './errors'
export { type LocalPostgres, type LocalPostgresOptions, startLocalPostgres } from './start'
export { spawnTethered } from './tether'
