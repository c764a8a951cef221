import { playOnChosen } from '../../choices/call-devices/chosen-devices'
import type { Sides } from '../../lib/recording/mix-sound'
import { readIce } from './read-ice'

/** This side's end of a call: the microphone, and what the other side says. */
export interface CallConnection {
  mute(muted: boolean): void
  /** The sound of both sides, as it arrives. */
  sides(): Sides
  close(): void
}

/** The connection of a call that the other side began. */
interface AnsweringConnection extends CallConnection {
  /** The session description for the other side. */
  readonly answer: string
  /** Connects, once the call is this person's. */
  connect(): Promise<void>
}

/** The connection of a call that this side begins. */
export interface CallingConnection extends CallConnection {
  readonly offer: string
  /** Connects, with the other side's session description. */
  connect(answer: string): Promise<void>
}

interface ConnectionEvents {
  onConnected: () => void
  /** Called when the connection is interrupted, from which it may recover by itself. */
  onInterrupted: () => void
  onLost: () => void
}

/** The lines of a session description with the addresses of its side; a call has one section. */
const addressLines = /^a=candidate:.*\r?\n/gm

/** Some networks never say that all addresses are known: those found until then must do. */
const gatheringMs = 2_000

/**
 * Answers an offer over WebRTC. Meta takes one answer with all network addresses in it. It does not contact the other side before
 * `connect`: of several people who answer at once only the one who gets the call may connect.
 */
export async function answerOffer(
  offer: string,
  microphone: MediaStream,
  events: ConnectionEvents,
): Promise<AnsweringConnection> {
  const { peer, ...connection } = await openConnection(microphone, events)
  try {
    await peer.setRemoteDescription({ type: 'offer', sdp: offer.replace(addressLines, '') })
    for (const track of microphone.getAudioTracks()) peer.addTrack(track, microphone)
    await peer.setLocalDescription(await peer.createAnswer())
    await allAddresses(peer)
    const connect = async () => {
      for (const [candidate] of offer.matchAll(addressLines))
        await peer.addIceCandidate({ candidate: candidate.trim().slice('a='.length), sdpMLineIndex: 0 })
    }
    return { ...connection, answer: peer.localDescription?.sdp ?? '', connect }
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Offers the other side a call: it has all network addresses, because none can be added later. */
export async function makeOffer(
  microphone: MediaStream,
  events: ConnectionEvents,
): Promise<CallingConnection> {
  const { peer, ...connection } = await openConnection(microphone, events)
  try {
    for (const track of microphone.getAudioTracks()) peer.addTrack(track, microphone)
    await peer.setLocalDescription(await peer.createOffer())
    await allAddresses(peer)
    // The server sends it with every change of the call.
    let connecting: Promise<void> | undefined
    const connect = (answer: string) => {
      connecting ??= peer.setRemoteDescription({ type: 'answer', sdp: answer })
      return connecting
    }
    return { ...connection, offer: peer.localDescription?.sdp ?? '', connect }
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Opens the connection muted, until `mute(false)`: sound sent before both sides have agreed would be lost. */
async function openConnection(
  microphone: MediaStream,
  { onConnected, onInterrupted, onLost }: ConnectionEvents,
) {
  const ice = await readIce()
  const peer = new RTCPeerConnection({
    iceServers: ice.servers,
    iceTransportPolicy: ice.relay_only ? 'relay' : 'all',
  })
  const sound = document.createElement('audio')
  sound.autoplay = true
  sound.dataset.call = 'remote'
  document.body.append(sound)
  void playOnChosen(sound)
  const close = () => {
    for (const track of microphone.getTracks()) track.stop()
    peer.close()
    sound.remove()
  }
  const mute = (muted: boolean) => {
    for (const track of microphone.getAudioTracks()) track.enabled = !muted
  }
  mute(true)
  let other: MediaStreamTrack | null = null
  const sides = () => ({ own: microphone.getAudioTracks()[0] ?? null, other })
  peer.addEventListener('track', ({ track }) => {
    other = track
    sound.srcObject = new MediaStream([track])
  })
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'connected') onConnected()
    if (peer.connectionState === 'disconnected') onInterrupted()
    if (peer.connectionState === 'failed') onLost()
  })
  return { peer, mute, sides, close }
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
