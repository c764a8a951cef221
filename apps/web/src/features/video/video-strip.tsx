import { abilitiesOf, type VideoCall } from '@hilo/contracts'
import {
  Maximize2,
  Mic,
  MicOff,
  Minimize2,
  MonitorUp,
  MonitorX,
  PhoneOff,
  SignalHigh,
  SignalLow,
  SignalMedium,
  SwitchCamera,
  Video,
  VideoOff,
} from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react'
import { useCallKeys } from '../../lib/browser/use-call-keys'
import { useUnloadGuard } from '../../lib/browser/use-unload-guard'
import { cx } from '../../lib/cx'
import { formatTime } from '../../lib/text/dates'
import { formatSeconds } from '../../lib/text/seconds'
import { call as request } from '../../server/http/api-client'
import { useSocket } from '../../server/live/live-context'
import { followVideos, putVideo, useOpenVideos } from '../../server/live/videos'
import { withdrawVideo } from '../../server/live/withdraw-video'
import { video as words } from '../../strings/calls/video'
import { RecordingMark } from '../../ui/display/recording-mark'
import { Button } from '../../ui/form/button'
import { CallBar, CallPerson } from '../../ui/overlay/call-bar'
import { Menu } from '../../ui/overlay/menu'
import { notify } from '../../ui/overlay/notify'
import { createOwnVideo, type OwnVideo, type OwnVideoStore } from './own-video'
import { VideoPicture } from './video-picture'

interface VideoStripProps {
  me: string
  onOpenChat: (call: VideoCall) => void
  /** Called repeatedly while a customer waits and this tab is in no video call. */
  onRing: (call: VideoCall, isFirst: boolean) => void
}

const ringEveryMs = 3_000

/** The bar of the customer who waits in a video call, or of the call that this tab is in, with its picture. */
export default function VideoStrip({ me, onOpenChat, onRing }: VideoStripProps) {
  const socket = useSocket()
  const [own] = useState(() =>
    createOwnVideo(socket, { onEntered: onOpenChat, onProblem: notify.error, onEnded: notify.blank }),
  )
  const speaking = useSyncExternalStore(own.subscribe, own.state)
  const open = useOpenVideos()
  const waiting = open.find(({ state }) => state === 'waiting')
  const elsewhere = open.find(({ state, user }) => state === 'active' && user?.uuid === me)

  useEffect(() => {
    const stop = followVideos(socket, own.heard)
    socket.on('signal:video', own.signalled)
    return () => {
      stop()
      socket.off('signal:video', own.signalled)
      own.close()
    }
  }, [socket, own])

  const rings = speaking === null && !elsewhere ? waiting : undefined
  const ring = useEffectEvent((isFirst: boolean) => rings && onRing(rings, isFirst))
  const isIn = speaking !== null && speaking.phase !== 'asking'
  // Leaving the page interrupts the call.
  useUnloadGuard(isIn)
  useCallKeys({
    answer: rings && (() => void own.enter(rings)),
    mute: isIn && speaking.hasMicrophone ? () => own.setMuted(speaking.own.microphone) : undefined,
    hangUp: speaking ? own.hangUp : undefined,
  })
  useEffect(() => {
    if (rings?.uuid === undefined) return
    ring(true)
    const timer = setInterval(() => ring(false), ringEveryMs)
    return () => clearInterval(timer)
  }, [rings?.uuid])

  if (speaking) return <InVideo own={speaking} store={own} onOpenChat={() => onOpenChat(speaking.call)} />
  if (elsewhere) return <Elsewhere call={elsewhere} onEnter={() => void own.enter(elsewhere)} />
  if (waiting) return <Waiting call={waiting} onEnter={() => void own.enter(waiting)} />
  // Only the person who sent the link can take it back; a colleague may have sent it in this person's chat.
  const invited = open.find(({ state, invited_by }) => state === 'invited' && invited_by.uuid === me)
  return invited ? <Invited call={invited} /> : null
}

const nameOf = ({ client }: VideoCall): string => client.name || words.unknown

function end(uuid: string): void {
  // Ignores the error: a colleague was faster or the call is over, and the strip disappears either way.
  request('endVideo', { body: { uuid } }).then(putVideo, () => undefined)
}

function Question({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <CallBar label={words.region} asks>
      <Video size={20} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
      <p role="alert" className="grid min-w-32 flex-1">
        <span className="truncate font-semibold">{title}</span>
        <span className="truncate text-meta text-muted">{hint}</span>
      </p>
      <span className="flex gap-2">{children}</span>
    </CallBar>
  )
}

function Waiting({ call, onEnter }: { call: VideoCall; onEnter: () => void }) {
  return (
    <Question
      title={words.waits(nameOf(call))}
      hint={`${abilitiesOf(call.type.name).name} · ${words.waitsHint}`}
    >
      <Button look="primary" size="lg" icon={Video} aria-keyshortcuts="Alt+C" title="Alt+C" onClick={onEnter}>
        {words.enter}
      </Button>
      <Button size="lg" icon={PhoneOff} onClick={() => end(call.uuid)}>
        {words.decline}
      </Button>
    </Question>
  )
}

function Elsewhere({ call, onEnter }: { call: VideoCall; onEnter: () => void }) {
  return (
    <Question title={words.elsewhere(nameOf(call))} hint={words.elsewhereHint}>
      <Button look="primary" size="lg" icon={Video} onClick={onEnter}>
        {words.enterHere}
      </Button>
      <Button look="danger" size="lg" icon={PhoneOff} onClick={() => end(call.uuid)}>
        {words.hangUp}
      </Button>
    </Question>
  )
}

/** A link that was sent, until the customer opens it. Quiet, because nothing needs to be done. */
function Invited({ call }: { call: VideoCall }) {
  const name = nameOf(call)
  return (
    <CallBar label={words.region}>
      <Video size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
      <p role="status" className="grid min-w-32 flex-1">
        <span className="text-second">{call.guest_peer ? words.left(name) : words.unopened(name)}</span>
        <span className="text-meta text-muted">{words.until(formatTime(call.expires_at))}</span>
      </p>
      <Button size="sm" onClick={() => void withdrawVideo(call)}>
        {words.withdraw}
      </Button>
    </CallBar>
  )
}

interface InVideoProps {
  own: OwnVideo
  store: OwnVideoStore
  onOpenChat: () => void
}

function InVideo({ own, store, onOpenChat }: InVideoProps) {
  const [large, setLarge] = useState(false)
  const { call, phase, own: on, hasMicrophone, cameras } = own
  const name = nameOf(call)
  const isIn = phase !== 'asking'
  const muted = hasMicrophone && !on.microphone
  const toggles = [
    hasMicrophone && {
      label: muted ? words.unmute : words.mute,
      icon: muted ? MicOff : Mic,
      warns: muted,
      run: () => store.setMuted(!muted),
    },
    {
      label: on.camera ? words.cameraOff : words.cameraOn,
      icon: on.camera ? Video : VideoOff,
      warns: false,
      run: () => void store.setCamera(!on.camera),
    },
    'getDisplayMedia' in (navigator.mediaDevices ?? {}) && {
      label: on.screen ? words.stopSharing : words.share,
      icon: on.screen ? MonitorX : MonitorUp,
      warns: on.screen,
      run: () => void store.setSharing(!on.screen),
    },
    {
      label: large ? words.smaller : words.larger,
      icon: large ? Minimize2 : Maximize2,
      warns: false,
      run: () => setLarge(!large),
    },
  ].filter((one) => one !== false)
  return (
    <>
      <CallBar label={words.region}>
        <Video size={20} strokeWidth={1.75} className="shrink-0 text-ok" aria-hidden />
        <CallPerson name={name} hint={words.openChat(name)} onOpen={onOpenChat}>
          <State own={own} name={name} />
          {own.recording && <RecordingMark {...own.recording} />}
        </CallPerson>
        <span className="flex flex-wrap gap-2">
          {isIn &&
            toggles.map(({ label, icon, warns, run }) => (
              <Button
                key={label}
                size="lg"
                icon={icon}
                aria-label={label}
                title={label}
                onClick={run}
                className={cx(warns && 'bg-warn-soft! text-warn!')}
              />
            ))}
          {isIn && cameras.length > 1 && on.camera && (
            <Menu
              align="end"
              entries={cameras.map(({ deviceId, label }, at) => ({
                kind: 'item',
                key: deviceId,
                label: label || words.camera(at + 1),
                onChoose: () => void store.setCamera(true, deviceId),
              }))}
              trigger={
                <Button size="lg" icon={SwitchCamera} aria-label={words.cameras} title={words.cameras} />
              }
            />
          )}
          <Button
            look="danger"
            size="lg"
            icon={PhoneOff}
            aria-keyshortcuts="Alt+Shift+C"
            onClick={store.hangUp}
          >
            {words.hangUp}
          </Button>
        </span>
      </CallBar>
      {isIn && <VideoPicture own={own} name={name} large={large} />}
    </>
  )
}

const bars = { good: SignalHigh, fair: SignalMedium, poor: SignalLow }

function State({ own, name }: { own: OwnVideo; name: string }) {
  const { phase, call, quality, theirs } = own
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [])
  if (phase === 'interrupted')
    return (
      <p role="alert" className="text-meta text-warn">
        {words.interrupted}
      </p>
    )
  if (phase !== 'connected')
    return (
      <p role="status" className="text-meta text-muted">
        {phase === 'asking' ? words.asking : words.connecting}
      </p>
    )
  const Bars = quality && bars[quality]
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
      <span className="tabular-nums">{words.inCall(elapsed(call.started_at))}</span>
      {quality && Bars && (
        <span className={cx('flex items-center gap-1', quality !== 'good' && 'text-warn')}>
          <Bars size={16} strokeWidth={2} aria-hidden />
          {words.quality.label} {words.quality[quality]}
        </span>
      )}
      {theirs && !theirs.microphone && <span>{words.customerMuted(name)}</span>}
    </p>
  )
}

function elapsed(since: string | null): string {
  const seconds = since === null ? 0 : Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1000))
  return formatSeconds(seconds)
}
