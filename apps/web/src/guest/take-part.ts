import type { GuestCall, Ice } from '@hilo/contracts'
import { newUuid } from '../lib/text/uuid'
import { listCameras, openCamera, openDevices } from '../lib/video/devices'
import {
  type ConnectionQuality,
  type ConnectionReading,
  judgeConnection,
  readConnection,
} from '../lib/video/quality'
import { type MediaOn, openVideoConnection, type VideoConnection } from '../lib/video/video-connection'
import { videoGuest as words } from '../strings/calls/video-guest'
import { createCallView } from './call-view'
import { connect } from './connection'
import type { Link } from './link'
import type { WhyOver } from './why-over'

interface Options {
  readonly business: string
  /** Whether the customer wants the camera on. */
  readonly camera: boolean
  /** It was announced to the customer that the sound is recorded. */
  readonly recorded: boolean
  readonly show: (node: Node) => void
  readonly onOver: (why: WhyOver) => void
}

const readEveryMs = 3_000

/** The customer takes part in the call, from the question of the browser to the end. */
export async function takePart(
  link: Link,
  { business, camera, recorded, show, onOver }: Options,
): Promise<void> {
  const peer = newUuid()
  const devices = await openDevices({ audio: true, video: camera })
  const { audio } = devices
  let { video } = devices
  let cameras = camera ? await listCameras() : []
  const own = { microphone: audio !== null, camera: video !== null, screen: false }
  const problems = new Map<string, string>()
  if (devices.problems.audio) problems.set('audio', words.problems.audio[devices.problems.audio])
  if (devices.problems.video) problems.set('video', words.problems.video[devices.problems.video])

  let call: GuestCall | null = null
  let ice: Ice | null = null
  let current: { readonly with: string; readonly connection: VideoConnection } | null = null
  let theirs: MediaOn | null = null
  let state: 'connecting' | 'connected' | 'interrupted' = 'connecting'
  let online = true
  let over = false
  let quality: ConnectionQuality | null = null
  let reading: ConnectionReading | null = null

  const view = createCallView({
    toggleMicrophone() {
      own.microphone = !own.microphone
      if (audio) audio.enabled = own.microphone
      tell()
    },
    async toggleCamera() {
      if (own.camera) {
        video?.stop()
        video = null
      } else if (!(await takeCamera())) return redraw()
      own.camera = video !== null
      tell()
    },
    async otherCamera() {
      const at = cameras.findIndex(({ deviceId }) => deviceId === video?.getSettings().deviceId)
      const next = cameras[(at + 1) % cameras.length]
      // Many phones open one camera at a time.
      video?.stop()
      await takeCamera(next?.deviceId)
      own.camera = video !== null
      tell()
    },
    hangUp() {
      const active = call?.state === 'active'
      connection.leave()
      // The message must leave before the connection is closed.
      setTimeout(() => end(active ? 'completed' : 'left'), 100)
    },
  })

  async function takeCamera(deviceId?: string): Promise<boolean> {
    const opened = await openCamera(deviceId)
    if (typeof opened === 'string') {
      video = null
      problems.set('video', words.problems.video[opened])
      return false
    }
    video = opened
    problems.delete('video')
    cameras = await listCameras()
    return true
  }
  /** Sends the tracks of this side, and notifies the agent which of them are on. */
  function tell(): void {
    current?.connection.setTracks({ audio, video })
    current?.connection.say({ ...own })
    view.showOwn(video)
    redraw()
  }
  function redraw(): void {
    if (over) return
    const agent = call?.agent?.name ?? null
    const isUp = state !== 'connecting'
    view.show({
      status: agent === null ? words.waiting(business) : isUp ? words.inCall(agent) : words.joining(agent),
      hint: agent === null ? words.waitingHint : null,
      problems: [...problems.values()],
      own: { ...own },
      hasMicrophone: audio !== null,
      cameras: cameras.length,
      recorded,
      agent,
      theirs,
      quality: state === 'connected' ? quality : null,
      trouble:
        agent !== null && state === 'interrupted'
          ? words.interrupted
          : online
            ? null
            : isUp
              ? null
              : words.noServer,
    })
  }
  function end(why: WhyOver): void {
    if (over) return
    over = true
    clearInterval(reader)
    closeLine()
    connection.close()
    for (const track of [audio, video]) track?.stop()
    onOver(why)
  }
  function closeLine(): void {
    current?.connection.close()
    current = null
    theirs = null
    state = 'connecting'
    quality = null
    reading = null
    view.showRemote(null)
  }
  /** Connects with the page that the agent has open now; a reloaded page is a new one. */
  function connectionWith(agent: string): VideoConnection | null {
    if (current?.with === agent) return current.connection
    if (!ice) return null
    closeLine()
    const opened = openVideoConnection({
      ice,
      side: 'customer',
      send: (signal) => connection.signal(agent, signal),
      onRemote: (stream) => view.showRemote(stream),
      onMedia(media) {
        theirs = media
        redraw()
      },
      onState(next) {
        state = next
        redraw()
      },
    })
    current = { with: agent, connection: opened }
    opened.setTracks({ audio, video })
    opened.say({ ...own })
    return opened
  }
  function onState(next: GuestCall): void {
    if (over || (call && next.version < call.version)) return
    call = next
    if (next.peer !== null && next.peer !== peer) end('elsewhere')
    else if (next.state === 'ended') end(endedAs(next.ending))
    else {
      if (next.agent) connectionWith(next.agent.peer)
      else closeLine()
      redraw()
    }
  }

  const connection = connect(
    link,
    { peer, notified: recorded },
    {
      onEntered(entered, servers) {
        ice = servers
        onState(entered)
      },
      onState,
      onSignal({ from, data }) {
        // The server passes on only signals of the agent's present page; a signal may arrive before the news of that page.
        void connectionWith(from)?.take(data)
      },
      onOnline(now) {
        online = now
        redraw()
      },
      onRefused: () => end('used'),
      onReplaced: () => end('elsewhere'),
    },
  )
  const reader = setInterval(async () => {
    if (!current || state !== 'connected') return
    const now = readConnection(await current.connection.report())
    if (reading) quality = judgeConnection(reading, now) ?? quality
    reading = now
    redraw()
  }, readEveryMs)

  view.showOwn(video)
  redraw()
  show(view.root)
  // Keeps the phone awake during the call. If the browser refuses, it may sleep.
  navigator.wakeLock?.request('screen').catch(() => undefined)
}

const endedAs = (ending: GuestCall['ending']): WhyOver =>
  ending === null || ending === 'unused' ? 'ended' : ending
