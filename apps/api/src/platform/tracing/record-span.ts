/** A request, a command or a job that has just ended. */
export interface EndedWork {
  readonly name: string
  readonly kind: 'server' | 'job'
  readonly ms: number
  readonly failed: boolean
  /** Ids, codes and names of our own code: what the line of the log says, and nothing that people write or are called. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  /** The `traceparent` of a proxy that traces too. */
  readonly parent?: string | undefined
}

let sink: ((ended: EndedWork) => void) | null = null

/** One for the process, as the collector is. Without it nothing of OpenTelemetry is loaded. */
export function sendSpansTo(to: typeof sink): void {
  sink = to
}

export const recordSpan = (ended: EndedWork): void => sink?.(ended)
