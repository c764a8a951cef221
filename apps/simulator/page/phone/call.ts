import { api, reasonOf } from '../store/api'
import { current, setState } from '../store/store'

/** The customer's side of a call, for as long as it lasts. */
interface Line {
  readonly peer: RTCPeerConnection
  readonly microphone: MediaStream
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

/** Meta's offers name all network addresses, since none can be added later. */
async function completeOffer(peer: RTCPeerConnection): Promise<string> {
  await peer.setLocalDescription(await peer.createOffer())
  if (peer.iceGatheringState !== 'complete')
    await new Promise<void>((resolve) => {
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState === 'complete') resolve()
      })
    })
  return peer.localDescription?.sdp ?? ''
}

export async function placeCall(): Promise<void> {
  const { account, customer } = current()
  if (!account || !customer || line) return
  try {
    const microphone = await navigator.mediaDevices.getUserMedia({ audio: true })
    const peer = new RTCPeerConnection()
    const sound = createSound()
    line = { peer, microphone, sound }
    peer.addEventListener('track', ({ track }) => {
      sound.srcObject = new MediaStream([track])
    })
    for (const track of microphone.getTracks()) peer.addTrack(track, microphone)
    const call = await api.call(customer.id, account.id, await completeOffer(peer))
    setState({ call, problem: null })
  } catch (error) {
    close()
    setState({ problem: reasonOf(error) })
  }
}

export async function hangUp(): Promise<void> {
  const { account, customer } = current()
  close()
  if (account && customer) await api.hangUp(customer.id, account.id).catch(() => {})
}

/** The business has answered, or the call is over. */
export async function followCall(): Promise<void> {
  const { call } = current()
  if (!line) return
  if (!call || call.state === 'ended') return close()
  if (call.answer && line.peer.signalingState === 'have-local-offer')
    await line.peer.setRemoteDescription({ type: 'answer', sdp: call.answer })
}

function close(): void {
  if (!line) return
  const { peer, microphone, sound } = line
  line = null
  for (const track of microphone.getTracks()) track.stop()
  peer.close()
  sound.remove()
}
