import type { Page } from 'playwright-core'

/** Keeps the connections of the pages that it is given to as a script, for `lineOf`. */
export function keepConnections(): void {
  const Native = RTCPeerConnection
  const kept: RTCPeerConnection[] = []
  globalThis.RTCPeerConnection = class extends Native {
    constructor(options?: RTCConfiguration) {
      super(options)
      kept.push(this)
    }
  }
  Object.assign(globalThis, { keptConnections: kept })
}

/** The fields of a stream's statistics that show where its frames end: at the camera, at the encoder, on their way or at the decoder. */
const told = [
  ...['type', 'kind', 'packetsReceived', 'packetsSent', 'pliCount', 'active', 'qualityLimitationReason'],
  ...['targetBitrate', 'frames', 'framesEncoded', 'framesReceived', 'framesDecoded', 'framesDropped'],
]

/** For a failure: the state of a page's player and of its last connection, and the frames that came and went. */
export const lineOf = (page: Page, player: string): Promise<string> =>
  page.evaluate(
    async ([player, told]) => {
      const video = document.querySelector<HTMLVideoElement>(player)
      const stream = video?.srcObject instanceof MediaStream ? video.srcObject : null
      const tracks = stream?.getTracks().map(({ kind, readyState, muted }) => ({ kind, readyState, muted }))
      const said: unknown[] = [
        { player: video && { paused: video.paused, ready: video.readyState, at: video.currentTime }, tracks },
      ]
      const { keptConnections = [] } = globalThis as { keptConnections?: RTCPeerConnection[] }
      const peer = keptConnections.at(-1)
      if (peer) {
        said.push({
          connection: peer.connectionState,
          ice: peer.iceConnectionState,
          signals: peer.signalingState,
        })
        for (const { sender, receiver } of peer.getTransceivers())
          said.push({
            kind: receiver.track.kind,
            sends: sender.track?.readyState,
            muted: sender.track?.muted,
          })
        for (const entry of (await peer.getStats()).values() as Iterable<Record<string, unknown>>)
          if (['inbound-rtp', 'outbound-rtp', 'media-source'].includes(String(entry.type)))
            said.push(
              Object.fromEntries(told.flatMap((name) => (name in entry ? [[name, entry[name]]] : []))),
            )
      }
      return said.map((one) => JSON.stringify(one)).join('\n')
    },
    [player, told] as const,
  )
