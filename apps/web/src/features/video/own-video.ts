import type { LiveSocket } from '@hilo/client'
import type { Ice, ServerEventPayload, Signal, VideoCall } from '@hilo/contracts'
import { chosenDevices } from '../../choices/call-devices/chosen-devices'
import { newUuid } from '../../lib/text/uuid'
import { type DeviceProblem, listCameras, openCamera, openDevices } from '../../lib/video/devices'
import {
  type ConnectionQuality,
  type ConnectionReading,
  judgeConnection,
  readConnection,
} from '../../lib/video/quality'
import { type MediaOn, openVideoConnection, type VideoConnection } from '../../lib/video/video-connection'
import { call as request } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { putVideo } from '../../server/live/videos'
import { type CallRecording, recordCall, type ShownRecordingState } from '../../server/recording/record-call'
import { video as words } from '../../strings/calls/video'

/** The video call that this tab is in. */
export interface OwnVideo {
  readonly call: VideoCall
  readonly phase: 'asking' | 'connecting' | 'connected' | 'interrupted'
  readonly own: MediaOn
  readonly theirs: MediaOn | null
  readonly remote: MediaStream | null
  /** The picture that the customer sees: the camera or the screen. */
  readonly picture: MediaStreamTrack | null
  readonly hasMicrophone: boolean
  readonly cameras: readonly MediaDeviceInfo[]
  readonly quality: ConnectionQuality | null
  /** Null: the call is not recorded, or the server has not said so yet. */
  readonly recording: ShownRecordingState | null
}

const reportEveryMs = 5_000
const readEveryMs = 3_000

interface Events {
  onEntered: (call: VideoCall) => void
  onProblem: (sentence: string) => void
  onEnded: (sentence: string) => void
}

export interface OwnVideoStore {
  state(): OwnVideo | null
  subscribe(listener: () => void): () => void
  enter(call: VideoCall): Promise<void>
  setMuted(muted: boolean): void
  setCamera(on: boolean, deviceId?: string): Promise<void>
  setSharing(on: boolean): Promise<void>
  hangUp(): void
  /** Takes the state of a call that the server reports. */
  heard(call: VideoCall): void
  signalled(signal: ServerEventPayload<'signal:video'>): void
  /** Ends everything, because the person of this tab has logged out. */
  close(): void
}

/** Identifies this page: after a reload the other side connects anew. */
const peer = newUuid()

export function createOwnVideo(socket: LiveSocket, { onEntered, onProblem, onEnded }: Events): OwnVideoStore {
  let state: OwnVideo | null = null
  let ice: Ice = { servers: [], relay_only: false }
  let current: { readonly with: string; readonly connection: VideoConnection } | null = null
  let audio: MediaStreamTrack | null = null
  let camera: MediaStreamTrack | null = null
  let screen: MediaStreamTrack | null = null
  let reading: ConnectionReading | null = null
  let recording: CallRecording | null = null
  let timers: ReturnType<typeof setInterval>[] = []
  const listeners = new Set<() => void>()

  function set(next: OwnVideo | null): void {
    state = next
    for (const listener of listeners) listener()
  }
  const change = (part: Partial<OwnVideo>) => state && set({ ...state, ...part })
  const isCurrent = (uuid: string) => state?.call.uuid === uuid

  function closeLine(): void {
    current?.connection.close()
    current = null
    reading = null
  }
  function close(): void {
    for (const timer of timers) clearInterval(timer)
    timers = []
    recording?.stop()
    recording = null
    closeLine()
    for (const track of [audio, camera, screen]) track?.stop()
    audio = camera = screen = null
    set(null)
  }

  /** Sends the tracks of this side, and which of them are on. */
  function sendTracks(): void {
    if (!state) return
    const media = {
      microphone: audio?.enabled ?? false,
      camera: screen === null && camera !== null,
      screen: screen !== null,
    }
    const picture = screen ?? camera
    current?.connection.setTracks({ audio, video: picture })
    current?.connection.say(media)
    change({ own: media, picture })
  }

  /** Connects with the page that the customer has open now. */
  function connectTo(guest: string, uuid: string): void {
    if (current?.with === guest) return
    closeLine()
    change({ phase: 'connecting', theirs: null, remote: null, quality: null })
    const opened = openVideoConnection({
      ice,
      side: 'agent',
      send: (data: Signal) =>
        // The connection repeats by itself a message that cannot be sent now.
        void (socket.connected && socket.emit('signal:video', { uuid, from: peer, to: guest, data })),
      onRemote(remote) {
        change({ remote })
        record(uuid, remote)
      },
      onMedia: (theirs) => change({ theirs }),
      onState: (phase) => change({ phase }),
    })
    current = { with: guest, connection: opened }
    sendTracks()
  }

  /** Records from the customer's first sound on. */
  function record(uuid: string, remote: MediaStream): void {
    const [other = null] = remote.getAudioTracks()
    if (!other || !isCurrent(uuid)) return
    recording ??= recordCall(uuid, (shown) => isCurrent(uuid) && change({ recording: shown }))
    recording.setSides({ own: audio, other })
  }

  async function keep(uuid: string): Promise<void> {
    try {
      const kept = await request('stayInVideo', { body: { uuid } })
      store.heard(kept)
    } catch (error) {
      // Sound and picture may continue without the server: the next request shows the state of the call.
      if (isCurrent(uuid) && !isNetworkError(error)) {
        close()
        onEnded(errorSentence(error, words.ended))
      }
    }
  }

  async function read(): Promise<void> {
    if (!current || state?.phase !== 'connected') return
    const now = readConnection(await current.connection.report())
    const quality = reading && judgeConnection(reading, now)
    reading = now
    if (quality) change({ quality })
  }

  const store: OwnVideoStore = {
    close,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async enter(call) {
      const { uuid } = call
      set({
        call,
        phase: 'asking',
        own: { microphone: false, camera: false, screen: false },
        theirs: null,
        remote: null,
        picture: null,
        hasMicrophone: false,
        cameras: [],
        quality: null,
        recording: null,
      })
      try {
        const [devices, servers] = await Promise.all([
          openDevices({ audio: true, video: true, microphone: chosenDevices().microphone }),
          request('callIce'),
        ])
        ;({ audio, video: camera } = devices)
        if (!isCurrent(uuid)) return close()
        ice = servers
        for (const sentence of sentencesOf(devices.problems)) onProblem(sentence)
        const entered = await request('enterVideo', { body: { uuid, peer: peer } })
        putVideo(entered)
        if (!isCurrent(uuid)) return close()
        change({
          call: entered,
          phase: 'connecting',
          hasMicrophone: audio !== null,
          cameras: await listCameras(),
        })
        timers = [
          setInterval(() => void keep(uuid), reportEveryMs),
          setInterval(() => void read(), readEveryMs),
        ]
        if (entered.guest_peer) connectTo(entered.guest_peer, uuid)
        onEntered(entered)
      } catch (error) {
        if (!isCurrent(uuid)) return
        close()
        onProblem(errorSentence(error, words.problems.failed))
      }
    },
    setMuted(muted) {
      if (audio) audio.enabled = !muted
      sendTracks()
    },
    async setCamera(on, deviceId) {
      camera?.stop()
      camera = null
      if (on) {
        const opened = await openCamera(deviceId)
        if (typeof opened === 'string') onProblem(words.problems.video[opened])
        else if (!state) return opened.stop()
        else {
          camera = opened
          change({ cameras: await listCameras() })
        }
      }
      sendTracks()
    },
    async setSharing(on) {
      screen?.stop()
      screen = null
      if (on) {
        try {
          const [track] = (await navigator.mediaDevices.getDisplayMedia({ video: true })).getTracks()
          if (!state) return track?.stop()
          screen = track ?? null
          // The browser's own button stops the sharing too.
          track?.addEventListener('ended', () => void (screen === track && store.setSharing(false)))
        } catch (error) {
          // A person who cancels the browser's question gets no error.
          if (!(error instanceof Error && error.name === 'NotAllowedError')) onProblem(words.problems.screen)
        }
      }
      sendTracks()
    },
    hangUp() {
      if (!state) return
      const { uuid } = state.call
      close()
      // If the request is lost, the server ends the call once it hears nothing more from this page.
      request('endVideo', { body: { uuid } }).then(putVideo, () => undefined)
    },
    heard(call) {
      if (!isCurrent(call.uuid) || !state || state.phase === 'asking') return
      if (call.version < state.call.version) return
      change({ call })
      if (call.state === 'ended') {
        close()
        onEnded(words.ended)
      } else if (call.agent_peer !== peer) {
        close()
        onEnded(words.takenOver)
      } else if (call.guest_peer) connectTo(call.guest_peer, call.uuid)
    },
    signalled({ uuid, from, to, data }) {
      if (isCurrent(uuid) && to === peer && current?.with === from) void current.connection.take(data)
    },
  }
  return store
}

const sentencesOf = ({ audio, video }: { audio?: DeviceProblem; video?: DeviceProblem }): string[] => [
  ...(audio ? [words.problems.audio[audio]] : []),
  ...(video ? [words.problems.video[video]] : []),
]

const isNetworkError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 0
