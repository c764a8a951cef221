import type { Ice, Signal } from '@hilo/contracts'

/** What of one side is on. */
export interface MediaOn {
  readonly microphone: boolean
  readonly camera: boolean
  readonly screen: boolean
}
type ConnectionState = 'connecting' | 'connected' | 'interrupted'

interface ConnectionEvents {
  /** To the other side. What is lost on the way is said again. */
  send(signal: Signal): void
  onRemote(stream: MediaStream): void
  onMedia(media: MediaOn): void
  onState(state: ConnectionState): void
}

interface ConnectionOptions extends ConnectionEvents {
  readonly ice: Ice
  /** The agent's side makes the first offer; of two offers at once the customer's gives way. */
  readonly side: 'agent' | 'customer'
}

interface Tracks {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
}

export interface VideoConnection {
  take(signal: Signal): Promise<void>
  /** Changes what is sent, without a new agreement: a camera, the screen, or nothing. */
  setTracks(tracks: Tracks): void
  say(media: MediaOn): void
  report(): Promise<RTCStatsReport>
  close(): void
}

/** How long a side waits for the connection before it tries again; the customer's longer, so that they seldom do so at once. */
const retryMs = { agent: 3_000, customer: 5_000 }

/**
 * One end of a video call: sound and a picture each way, agreed on by 'perfect negotiation' (WebRTC's own name for it), so that
 * either side may begin again at any moment, also while messages are lost. A lost connection is looked for anew (ICE restart) until it
 * is back or the call is over.
 */
export function openVideoConnection({ ice, side, ...events }: ConnectionOptions): VideoConnection {
  const peer = new RTCPeerConnection({
    iceServers: ice.servers,
    iceTransportPolicy: ice.relay_only ? 'relay' : 'all',
  })
  const remote = new MediaStream()
  let tracks: Tracks = { audio: null, video: null }
  let media: MediaOn | null = null
  let channel: RTCDataChannel | null = null
  let making = false
  let closed = false
  let tried = performance.now()
  let state: ConnectionState = 'connecting'

  /** The customer's side has these only once it has heard the first offer. */
  function attach(): void {
    for (const transceiver of peer.getTransceivers()) {
      const { kind } = transceiver.receiver.track
      if (transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv'
      const track = kind === 'audio' ? tracks.audio : tracks.video
      if (transceiver.sender.track !== track) transceiver.sender.replaceTrack(track).catch(() => undefined)
    }
  }
  /** What is sent of a picture are its changes, and the other side has missed some: without a whole one it may stand still for long. */
  function beginPictureAnew(): void {
    for (const { sender, receiver } of peer.getTransceivers())
      if (receiver.track.kind === 'video' && sender.track)
        sender
          .replaceTrack(null)
          .then(() => sender.replaceTrack(tracks.video))
          .catch(() => undefined)
  }
  /** What is on is said from one browser to the other, so that it needs no server. */
  function openChannel(): void {
    if (channel) return
    channel = peer.createDataChannel('media', { negotiated: true, id: 0 })
    channel.addEventListener('open', sayMedia)
    channel.addEventListener('message', ({ data }) => {
      const theirs = readMedia(data)
      if (theirs && !closed) events.onMedia(theirs)
    })
  }
  function sayMedia(): void {
    if (media && channel?.readyState === 'open') channel.send(JSON.stringify(media))
  }
  function tell(): void {
    const description = peer.localDescription
    if (description?.type === 'offer' || description?.type === 'answer')
      events.send({ description: { type: description.type, sdp: description.sdp } })
  }
  async function offer(): Promise<void> {
    try {
      making = true
      await peer.setLocalDescription()
      tell()
    } catch {
      // The other side was faster, or it is over.
    } finally {
      making = false
    }
  }
  const retry = setInterval(() => {
    const isUp = peer.connectionState === 'connected'
    if (isUp || performance.now() - tried < retryMs[side]) return
    tried = performance.now()
    // The last offer may have been lost; else a new one looks for other ways.
    if (peer.signalingState === 'have-local-offer') tell()
    else if (peer.remoteDescription) peer.restartIce()
  }, 500)

  peer.addEventListener('negotiationneeded', () => void offer())
  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate) events.send({ candidate: candidate.toJSON() as NonNullable<Signal['candidate']> })
  })
  peer.addEventListener('track', ({ track }) => {
    for (const old of remote.getTracks()) if (old.kind === track.kind) remote.removeTrack(old)
    remote.addTrack(track)
    events.onRemote(remote)
  })
  peer.addEventListener('connectionstatechange', () => {
    if (closed) return
    const { connectionState } = peer
    if (connectionState === 'connected') {
      if (state === 'interrupted') beginPictureAnew()
      state = 'connected'
    } else if (state === 'connected') state = 'interrupted'
    if (connectionState === 'disconnected') tried = performance.now() - retryMs[side] + 1_000
    events.onState(state)
  })
  if (side === 'agent') {
    openChannel()
    for (const kind of ['audio', 'video']) peer.addTransceiver(kind, { direction: 'sendrecv' })
  }

  return {
    async take({ description, candidate }) {
      if (closed) return
      try {
        if (description) {
          const collides = description.type === 'offer' && (making || peer.signalingState !== 'stable')
          if (collides && side === 'agent') return
          await peer.setRemoteDescription(description)
          if (description.type === 'offer') {
            openChannel()
            attach()
            await peer.setLocalDescription()
            tell()
          }
        }
        if (candidate) await peer.addIceCandidate(candidate)
      } catch {
        // Of an offer that was given up: the next attempt agrees anew.
      }
    },
    setTracks(next) {
      tracks = next
      attach()
    },
    say(on) {
      media = on
      sayMedia()
    },
    report: () => peer.getStats(),
    close() {
      closed = true
      clearInterval(retry)
      peer.close()
    },
  }
}

/** The other browser may be any program that has the link. */
function readMedia(data: unknown): MediaOn | null {
  try {
    const { microphone, camera, screen } = JSON.parse(String(data)) as Record<keyof MediaOn, unknown>
    return { microphone: microphone === true, camera: camera === true, screen: screen === true }
  } catch {
    return null
  }
}
