import { type Context, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('hilo')

interface Ended {
  readonly name: string
  readonly kind: 'server' | 'job'
  readonly ms: number
  readonly failed: boolean
  /** Ids, codes and names of our own code: what the line of the log says, and nothing that people write or are called. */
  readonly attributes: Readonly<Record<string, string | number | undefined>>
  /** The `traceparent` of a proxy that traces too. */
  readonly parent?: string | undefined
}

/** Tells a collector of what has just ended. Without one (`export-traces.ts`) this does nothing. */
export function recordSpan({ name, kind, ms, failed, attributes, parent }: Ended): void {
  const endTime = Date.now()
  const options = {
    kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CONSUMER,
    startTime: endTime - ms,
    attributes: { ...attributes },
  }
  const span = tracer.startSpan(name, options, parentOf(parent))
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endTime)
}

const parentOf = (traceparent: string | undefined): Context =>
  traceparent === undefined ? context.active() : propagation.extract(context.active(), { traceparent })
