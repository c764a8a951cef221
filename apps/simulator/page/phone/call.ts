import { api, reasonOf } from '../store/api'
import { current, setState } from '../store/store'

/** The customer's side of a call, for as long as it lasts. */
interface Line {
  readonly peer: RTCPeerConnection
  microphone: MediaStream | null
  readonly sound: HTMLAudioElement
}
let line: Line | null = null

/** Where the voice of the business is played. */
const createSound = (): HTMLAudioElement => {
  const sound = document.createElement('audio')
  sound.autoplay = true
  sound.dataset.call = 'remote'
  document.body.append(sound)
  return sound
}

/** Meta's descriptions name all network addresses, since none can be added later. */
async function described(peer: RTCPeerConnection): Promise<string> {
  if (peer.iceGatheringState !== 'complete')
    await new Promise<void>((resolve) => {
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState === 'complete') resolve()
      })
    })
  return peer.localDescription?.sdp ?? ''
}

function openLine(): Line {
  const peer = new RTCPeerConnection()
  const sound = createSound()
  peer.addEventListener('track', ({ track }) => {
    sound.srcObject = new MediaStream([track])
  })
  return { peer, sound, microphone: null }
}

export async function callBusiness(): Promise<void> {
  const { account, customer } = current()
  if (!account || !customer || line) return
  try {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
    line = openLine()
    line.microphone = microphone
    for (const track of microphone.getTracks()) line.peer.addTrack(track, microphone)
    await line.peer.setLocalDescription(await line.peer.createOffer())
    const call = await api.call(customer.id, account.id, await described(line.peer))
    setState({ call, problem: null })
  } catch (error) {
    close()
    setState({ problem: reasonOf(error) })
  }
}

/** The business calls: the phone connects at once, and rings; the customer is heard once they answer. */
async function ring(offer: string): Promise<void> {
  const { account, customer } = current()
  if (!account || !customer || line) return
  const opened = openLine()
  line = opened
  try {
    await opened.peer.setRemoteDescription({ type: 'offer', sdp: offer })
    for (const transceiver of opened.peer.getTransceivers()) transceiver.direction = 'sendrecv'
    await opened.peer.setLocalDescription(await opened.peer.createAnswer())
    await api.ring(customer.id, account.id, await described(opened.peer))
  } catch (error) {
    close()
    setState({ problem: reasonOf(error) })
  }
}

export async function pickUp(): Promise<void> {
  const { account, customer } = current()
  if (!account || !customer || !line) return
  try {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
    line.microphone = microphone
    for (const track of microphone.getAudioTracks())
      for (const { sender } of line.peer.getTransceivers()) await sender.replaceTrack(track)
    await api.pickUp(customer.id, account.id)
  } catch (error) {
    setState({ problem: reasonOf(error) })
  }
}

export async function hangUp(): Promise<void> {
  const { account, customer } = current()
  close()
  if (account && customer) await api.hangUp(customer.id, account.id).catch(() => {})
}

/** The business calls or has answered, or the call is over. */
export async function followCall(): Promise<void> {
  const { call } = current()
  if (call?.by === 'business' && call.state === 'ringing' && call.offer !== null && !line)
    return ring(call.offer)
  if (!line) return
  if (!call || call.state === 'ended') return close()
  if (call.by === 'customer' && call.answer && line.peer.signalingState === 'have-local-offer')
    await line.peer.setRemoteDescription({ type: 'answer', sdp: call.answer })
}

function close(): void {
  if (!line) return
  const { peer, microphone, sound } = line
  line = null
  for (const track of microphone?.getTracks() ?? []) track.stop()
  peer.close()
  sound.remove()
}
