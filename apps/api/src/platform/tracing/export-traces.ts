import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { errorMessage } from '../errors/error-message'
import type { Logger } from '../logger/logger'
import { version } from '../version'
import { type EndedWork, sendSpansTo } from './record-span'

export interface Traces {
  /** Exports the remaining spans. */
  stop(): Promise<void>
}

/** How long to wait for a collector that does not answer: short, so that a process still ends in time. */
const timeoutMs = 3_000

/** From here on every span goes to the collector at this address, by OTLP over HTTP. */
export function exportTraces(endpoint: string, log: Logger): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: timeoutMs,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'hilo',
      'service.version': version,
    }),
    // The processor keeps a bounded number of spans and drops the rest, so a collector that does not answer slows nothing down.
    spanProcessors: [new BatchSpanProcessor(telling(exporter, log), { exportTimeoutMillis: timeoutMs })],
  })
  sendSpansTo(toSpans(provider.getTracer('hilo')))
  return { stop: () => provider.shutdown().catch(() => {}) }
}

const propagator = new W3CTraceContextPropagator()

const toSpans =
  (tracer: Tracer) =>
  ({ name, kind, ms, failed, attributes, parent }: EndedWork): void => {
    const endTime = Date.now()
    const options = {
      kind: kind === 'server' ? SpanKind.SERVER : SpanKind.CONSUMER,
      startTime: endTime - ms,
      attributes: { ...attributes },
    }
    const from = propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
    const span = tracer.startSpan(name, options, from)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(endTime)
  }

/** Logs once that the collector does not answer, and once that it answers again. */
function telling(exporter: SpanExporter, log: Logger): SpanExporter {
  let away = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isAway = result.code !== 0
        if (isAway && !away)
          log.warn({ err: errorMessage(result.error) }, 'the collector accepts no traces; they are dropped')
        if (!isAway && away) log.info('the collector accepts traces again')
        away = isAway
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
