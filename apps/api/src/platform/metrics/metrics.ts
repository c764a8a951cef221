import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds: from unnoticeable to the time limit. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** The metrics of this process for Prometheus. Labels are names of our own code, never values of people or customers. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** `outcome`: ok, or the code of the refusal. */
  readonly commands: Histogram<'command' | 'outcome'>
  readonly messagesIn: Counter<'channel'>
  /** `outcome`: accepted, failed, retry, hold, unknown. */
  readonly messagesOut: Counter<'channel' | 'outcome'>
  /** `code`: the provider's, or why there was no answer. */
  readonly providerErrors: Counter<'channel' | 'code'>
  /** From the commit until the bus took it for every process. */
  readonly eventLag: Histogram
  readonly jobs: Histogram<'task' | 'outcome'>
}

/** The numbers of this process, whose labels are names of our own code (decision 150). */
export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  // Measuring every 10 ms, the default, would be a quarter of the processor time of an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const registers = [registry]
  new Gauge({
    name: 'hilo_build_info',
    help: 'Version of this process',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  return {
    registry,
    requests: new Histogram({
      name: 'hilo_http_request_seconds',
      help: 'Time until a request was answered, by endpoint',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    }),
    commands: new Histogram({
      name: 'hilo_command_seconds',
      help: 'Time until a command of a socket was acknowledged',
      labelNames: ['command', 'outcome'],
      buckets: seconds,
      registers,
    }),
    messagesIn: new Counter({
      name: 'hilo_messages_in_total',
      help: 'Messages of customers that were stored',
      labelNames: ['channel'],
      registers,
    }),
    messagesOut: new Counter({
      name: 'hilo_messages_out_total',
      help: 'Attempts to send, by how they ended',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    providerErrors: new Counter({
      name: 'hilo_provider_errors_total',
      help: 'Messages that a provider did not take, by its code',
      labelNames: ['channel', 'code'],
      registers,
    }),
    eventLag: new Histogram({
      name: 'hilo_event_lag_seconds',
      help: 'Time from a commit until its events were taken for every process, without commits whose events were held to leave together',
      buckets: seconds,
      registers,
    }),
    jobs: new Histogram({
      name: 'hilo_job_seconds',
      help: 'Time that a job took, by how it ended',
      labelNames: ['task', 'outcome'],
      buckets: seconds,
      registers,
    }),
  }
}
