import type { Actor } from './actor'

/** Called for each request and command that a person may not make. `what`: its effect, in words. */
export type ReportForbidden = (actor: Actor, what: string, address: string | null) => void
