/** The packets that have arrived over a connection so far, and the time to the other side and back. */
export interface ConnectionReading {
  readonly received: number
  readonly lost: number
  /** Milliseconds; null while unknown. */
  readonly roundTrip: number | null
}

export type ConnectionQuality = 'good' | 'fair' | 'poor'

/** Above these sound begins to break, or people begin to speak at once. */
const limits = { fair: { loss: 0.02, roundTrip: 250 }, poor: { loss: 0.08, roundTrip: 500 } }

export function readConnection(report: RTCStatsReport): ConnectionReading {
  let [received, lost] = [0, 0]
  let roundTrip: number | null = null
  for (const entry of report.values() as Iterable<Record<string, unknown>>) {
    if (entry.type === 'inbound-rtp') {
      received += Number(entry.packetsReceived ?? 0)
      lost += Math.max(0, Number(entry.packetsLost ?? 0))
    }
    if (entry.type === 'candidate-pair' && entry.nominated && typeof entry.currentRoundTripTime === 'number')
      roundTrip = entry.currentRoundTripTime * 1000
  }
  return { received, lost, roundTrip }
}

/** How the connection has been between two readings; null where nothing has arrived that could tell. */
export function judgeConnection(before: ConnectionReading, now: ConnectionReading): ConnectionQuality | null {
  const received = now.received - before.received
  const lost = Math.max(0, now.lost - before.lost)
  if (received <= 0) return null
  const loss = lost / (received + lost)
  const roundTrip = now.roundTrip ?? 0
  const exceeds = ({ loss: most, roundTrip: longest }: (typeof limits)['fair']) =>
    loss > most || roundTrip > longest
  return exceeds(limits.poor) ? 'poor' : exceeds(limits.fair) ? 'fair' : 'good'
}
