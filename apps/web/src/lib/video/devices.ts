/** Why a device is missing. */
export type DeviceProblem = 'refused' | 'missing' | 'busy' | 'insecure'

interface OpenedDevices {
  readonly audio: MediaStreamTrack | null
  readonly video: MediaStreamTrack | null
  /** The problem of each device that was requested and is not available. */
  readonly problems: { readonly audio?: DeviceProblem; readonly video?: DeviceProblem }
}

const problemOf = (error: unknown): DeviceProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'missing'
}

const videoOf = (deviceId?: string): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  ...(deviceId === undefined ? { facingMode: 'user' } : { deviceId: { exact: deviceId } }),
})

async function open(constraints: MediaStreamConstraints): Promise<MediaStreamTrack[]> {
  return (await navigator.mediaDevices.getUserMedia(constraints)).getTracks()
}

const audioOf = (deviceId?: string): MediaTrackConstraints | true =>
  deviceId ? { deviceId: { ideal: deviceId } } : true

interface WantedDevices {
  readonly audio: boolean
  readonly video: boolean
  /** The browser's id of a chosen one; where that is unplugged, or none was chosen, the system's. */
  readonly microphone?: string
}

/** Opens camera and microphone with one question to the person; if one is not available, the other alone. */
export async function openDevices(wanted: WantedDevices): Promise<OpenedDevices> {
  if (!isSecureContext || !navigator.mediaDevices) {
    return {
      audio: null,
      video: null,
      problems: { ...(wanted.audio && { audio: 'insecure' }), ...(wanted.video && { video: 'insecure' }) },
    }
  }
  const result: { audio: MediaStreamTrack | null; video: MediaStreamTrack | null } = {
    audio: null,
    video: null,
  }
  const problems: { audio?: DeviceProblem; video?: DeviceProblem } = {}
  const audio = audioOf(wanted.microphone)
  const keep = (tracks: readonly MediaStreamTrack[]) => {
    for (const track of tracks) result[track.kind === 'audio' ? 'audio' : 'video'] = track
  }
  const one = async (kind: 'audio' | 'video') => {
    if (!wanted[kind]) return
    try {
      keep(await open(kind === 'audio' ? { audio } : { video: videoOf() }))
    } catch (error) {
      problems[kind] = problemOf(error)
    }
  }
  if (wanted.audio && wanted.video) {
    try {
      keep(await open({ audio, video: videoOf() }))
      return { ...result, problems }
    } catch {
      // One of the two is missing: which one is found by asking for each.
    }
  }
  await one('audio')
  await one('video')
  return { ...result, problems }
}

export async function openCamera(deviceId?: string): Promise<MediaStreamTrack | DeviceProblem> {
  if (!isSecureContext || !navigator.mediaDevices) return 'insecure'
  try {
    const [track] = await open({ video: videoOf(deviceId) })
    return track ?? 'missing'
  } catch (error) {
    return problemOf(error)
  }
}

/** The cameras, once one was allowed; before that browsers do not name them. */
export async function listCameras(): Promise<readonly MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  return (devices ?? []).filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}
