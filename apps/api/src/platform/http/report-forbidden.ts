import type { Actor } from './actor'

/** Told of each request and command that a person may not make. `what`: what it would have done, in words. */
export type ReportForbidden = (actor: Actor, what: string, address: string | null) => void
