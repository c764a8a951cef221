import { hooks } from '../../strings'

const words = hooks.attempt
const spoken = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString('es-CO', { maximumFractionDigits: 1 })} s`

/** The answer of an address, and after how long it came. */
export const outcomeOf = (status: number | null, ms: number): string =>
  status === null ? words.silent(spoken(ms)) : words.answered(status, spoken(ms))
