import type { Ice } from '@hilo/contracts'

/** This side's end of a call: the microphone, and what the other side says. */
export interface Line {
  /** The session description for the other side. */
  readonly answer: string
  /** Once the call is this person's. */
  connect(): Promise<void>
  mute(muted: boolean): void
  close(): void
}

interface LineEvents {
  onConnected: () => void
  /** It may come back by itself. */
  onInterrupted: () => void
  onLost: () => void
}

/** Where the other side can be reached; a call has one section. */
const addressLines = /^a=candidate:.*\r?\n/gm

/** Some networks never say that all addresses are known: those found until then must do. */
const gatheringMs = 2_000

/**
 * Answers an offer over WebRTC. Meta takes one answer with all network addresses in it. Nothing is said until `mute(false)`: what is
 * said before the provider has accepted is lost. Nor does it reach for the other side before `connect`: of several people who answer at
 * once only the one who has the call may, or the other side would begin to speak with whom it cannot trust.
 */
export async function answerOffer(
  offer: string,
  microphone: MediaStream,
  { onConnected, onInterrupted, onLost }: LineEvents,
  ice: Ice,
): Promise<Line> {
  const peer = new RTCPeerConnection({
    iceServers: ice.servers,
    iceTransportPolicy: ice.relay_only ? 'relay' : 'all',
  })
  const sound = document.createElement('audio')
  sound.autoplay = true
  sound.dataset.call = 'remote'
  document.body.append(sound)
  const close = () => {
    for (const track of microphone.getTracks()) track.stop()
    peer.close()
    sound.remove()
  }
  const mute = (muted: boolean) => {
    for (const track of microphone.getAudioTracks()) track.enabled = !muted
  }
  mute(true)
  peer.addEventListener('track', ({ track }) => {
    sound.srcObject = new MediaStream([track])
  })
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'connected') onConnected()
    if (peer.connectionState === 'disconnected') onInterrupted()
    if (peer.connectionState === 'failed') onLost()
  })
  try {
    await peer.setRemoteDescription({ type: 'offer', sdp: offer.replace(addressLines, '') })
    for (const track of microphone.getAudioTracks()) peer.addTrack(track, microphone)
    await peer.setLocalDescription(await peer.createAnswer())
    await allAddresses(peer)
    const connect = async () => {
      for (const [line] of offer.matchAll(addressLines))
        await peer.addIceCandidate({ candidate: line.trim().slice('a='.length), sdpMLineIndex: 0 })
    }
    return { answer: peer.localDescription?.sdp ?? '', connect, mute, close }
  } catch (error) {
    close()
    throw error
  }
}

function allAddresses(peer: RTCPeerConnection): Promise<void> {
  if (peer.iceGatheringState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, gatheringMs)
    peer.addEventListener('icegatheringstatechange', () => {
      if (peer.iceGatheringState === 'complete') resolve()
    })
  })
}
