import type { Ice, Signal } from '@hilo/contracts'

/** Which tracks of one side are on. */
export interface MediaOn {
  readonly microphone: boolean
  readonly camera: boolean
  readonly screen: boolean
}
type ConnectionState = 'connecting' | 'connected' | 'interrupted'

interface ConnectionEvents {
  /** Sends a signal to the other side. A lost signal is sent again. */
  send(signal: Signal): void
  onRemote(stream: MediaStream): void
  onMedia(media: MediaOn): void
  onState(state: ConnectionState): void
}

interface ConnectionOptions extends ConnectionEvents {
  readonly ice: Ice
  /** The agent's side makes the first offer; of two simultaneous offers the customer's is dropped. */
  readonly side: 'agent' | 'customer'
}

interface Tracks {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
}

export interface VideoConnection {
  take(signal: Signal): Promise<void>
  /** Switches between camera, screen and nothing without a new negotiation. */
  setTracks(tracks: Tracks): void
  say(media: MediaOn): void
  report(): Promise<RTCStatsReport>
  close(): void
}

/** How long a side waits for the connection before it tries again. The customer's side waits longer, so that the two rarely try at once. */
const retryMs = { agent: 3_000, customer: 5_000 }
/**
 * And after it is lost. Two offers at once mean that the customer's side takes its own back, after which Chromium sometimes neither
 * sends nor draws a picture there again.
 */
const firstRetryMs = { agent: 1_000, customer: 4_000 }

/**
 * One end of a video call, with sound and a picture each way. It follows WebRTC's 'perfect negotiation', so that either side may
 * negotiate again at any moment, even while signals are lost. After a lost connection it restarts ICE until the connection is
 * back or the call is over.
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

  /** Attaches the tracks. The customer's side has them only after the first offer. */
  function attach(): void {
    for (const transceiver of peer.getTransceivers()) {
      const { kind } = transceiver.receiver.track
      if (transceiver.direction !== 'sendrecv') transceiver.direction = 'sendrecv'
      const track = kind === 'audio' ? tracks.audio : tracks.video
      if (transceiver.sender.track !== track) transceiver.sender.replaceTrack(track).catch(() => undefined)
    }
  }
  /** Sends a whole picture. Otherwise only changes are sent, and the picture could freeze at a side that has missed some. */
  function beginPictureAnew(): void {
    for (const { sender, receiver } of peer.getTransceivers())
      if (receiver.track.kind === 'video' && sender.track)
        sender
          .replaceTrack(null)
          .then(() => sender.replaceTrack(tracks.video))
          .catch(() => undefined)
  }
  /** Opens the channel by which the browsers notify each other which tracks are on, without the server. */
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
      // The other side was faster, or the call is over.
    } finally {
      making = false
    }
  }
  const retry = setInterval(() => {
    const isUp = peer.connectionState === 'connected'
    if (isUp || performance.now() - tried < retryMs[side]) return
    tried = performance.now()
    // Repeats an offer that may have been lost; otherwise a new offer restarts ICE.
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
    if (connectionState === 'disconnected') tried = performance.now() - retryMs[side] + firstRetryMs[side]
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
            // The other side is at it: this one tries again only where nothing comes of that.
            tried = performance.now()
            openChannel()
            attach()
            await peer.setLocalDescription()
            tell()
          }
        }
        if (candidate) await peer.addIceCandidate(candidate)
      } catch {
        // Belongs to an offer that was given up: the next attempt negotiates again.
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

/** Checks what the other side says, because it may be any program that has the link. */
function readMedia(data: unknown): MediaOn | null {
  try {
    const { microphone, camera, screen } = JSON.parse(String(data)) as Record<keyof MediaOn, unknown>
    return { microphone: microphone === true, camera: camera === true, screen: screen === true }
  } catch {
    return null
  }
}
