/** Heartbeats of a process are this far apart. */
export const heartbeatMs = 3_000
/** A process that has not heard its own heartbeat for so long has lost the bus, and knows it before the others forget it. */
export const deafMs = 10_000
/** The others forget a process that is silent for so long. */
export const forgetMs = 15_000

/**
 * Which other processes this one knows, and which of them are known to know it. Times are of the machine's steady clock: a
 * test that moves the clock does not silence a process.
 */
export class KnownProcesses {
  private readonly heardAt = new Map<string, number>()
  private knowUs = new Set<string>()

  heard(process: string, now: number): void {
    this.heardAt.set(process, now)
  }

  closed(process: string): void {
    this.heardAt.delete(process)
    this.knowUs.delete(process)
  }

  /** We begin anew: no process is known to know us. */
  begin(): void {
    this.knowUs = new Set()
  }

  /** The process has said that it knows us. */
  knowsUs(process: string): void {
    this.knowUs.add(process)
  }

  areWeKnownTo(processes: readonly string[]): boolean {
    return processes.every((process) => this.knowUs.has(process))
  }

  forgetSilent(now: number): void {
    for (const [process, at] of this.heardAt) if (now - at > forgetMs) this.closed(process)
  }

  count(): number {
    return this.heardAt.size
  }
}
