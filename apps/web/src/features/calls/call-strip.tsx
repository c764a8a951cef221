import { abilitiesOf, type Call, type RingingCall, type ServerEventPayload } from '@hilo/contracts'
import { Mic, MicOff, Phone, PhoneIncoming, PhoneOff } from 'lucide-react'
import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react'
import { lastPressed, onPressed, setPressed } from '../../lib/browser/pressed'
import { useCallKeys } from '../../lib/browser/use-call-keys'
import { useUnloadGuard } from '../../lib/browser/use-unload-guard'
import { cx } from '../../lib/cx'
import { formatHandle } from '../../lib/text/phone'
import { formatSeconds } from '../../lib/text/seconds'
import { call as request } from '../../server/http/api-client'
import { stopRinging, useRinging } from '../../server/live/calls'
import { useSocket } from '../../server/live/live-context'
import { type Callee, onRequestedCall, takeRequestedCall } from '../../server/live/requested-call'
import { calls } from '../../strings'
import { RecordingMark } from '../../ui/display/recording-mark'
import { Button } from '../../ui/form/button'
import { CallBar, CallPerson } from '../../ui/overlay/call-bar'
import { notify } from '../../ui/overlay/notify'
import { createOwnCall, type OwnCall } from './own-call'

interface CallStripProps {
  onOpenChat: (call: Pick<Call, 'conversation_uuid'>) => void
  /** Called repeatedly while a call rings and this tab is in no call. */
  onRing: (call: Call, isFirst: boolean) => void
}

const ringEveryMs = 3_000

/** The bar of the call that rings, or of the call that this tab is in. It stays on every screen. */
export default function CallStrip({ onOpenChat, onRing }: CallStripProps) {
  const all = useRinging()
  const [ringing] = all
  const [own] = useState(() =>
    createOwnCall({ onAnswered: onOpenChat, onProblem: notify.error, onEnded: notify.blank }),
  )
  const speaking = useSyncExternalStore(own.subscribe, own.state)
  const socket = useSocket()

  useEffect(() => {
    const onChange = ({ call }: ServerEventPayload<'update:call'>) => own.heardState(call.uuid, call.state)
    const onConnected = ({ call }: ServerEventPayload<'call:connected'>) =>
      own.heardAnswer(call.uuid, call.sdp)
    socket.on('update:call', onChange)
    socket.on('call:connected', onConnected)
    socket.on('connect', own.reconnected)
    addEventListener('pagehide', own.leave)
    return () => {
      socket.off('update:call', onChange)
      socket.off('call:connected', onConnected)
      socket.off('connect', own.reconnected)
      removeEventListener('pagehide', own.leave)
    }
  }, [socket, own])

  useEffect(() => {
    const begin = () => {
      const callee = takeRequestedCall()
      if (callee) void own.start(callee)
    }
    begin()
    return onRequestedCall(begin)
  }, [own])

  const pressed = useSyncExternalStore(onPressed, lastPressed)
  const wanted = all.find(({ uuid }) => uuid === pressed?.call)
  useEffect(() => {
    if (wanted === undefined) return
    // 'Contestar' in its notification.
    setPressed(null)
    if (own.state() === null) void own.answer(wanted)
  }, [wanted, own])

  const rings = speaking === null ? ringing : undefined
  const ring = useEffectEvent((isFirst: boolean) => rings && onRing(rings, isFirst))
  const isIn = speaking !== null && speaking.phase !== 'asking'
  // Leaving the page hangs up.
  useUnloadGuard(isIn)
  useCallKeys({
    answer: rings && (() => void own.answer(rings)),
    mute: isIn ? () => own.setMuted(!speaking.muted) : undefined,
    hangUp: speaking ? own.hangUp : undefined,
  })
  useEffect(() => {
    if (rings?.uuid === undefined) return
    ring(true)
    const timer = setInterval(() => ring(false), ringEveryMs)
    return () => clearInterval(timer)
  }, [rings?.uuid])

  if (speaking)
    return (
      <InCall
        own={speaking}
        onMute={own.setMuted}
        onHangUp={own.hangUp}
        onOpenChat={() => onOpenChat(speaking.call)}
      />
    )
  return ringing ? <Ringing call={ringing} onAnswer={() => void own.answer(ringing)} /> : null
}

const nameOf = ({ client, handle }: Callee): string =>
  client.name || (handle ? formatHandle(handle) : calls.unknown)

function Ringing({ call, onAnswer }: { call: RingingCall; onAnswer: () => void }) {
  const { uuid, handle, type } = call
  const decline = () => {
    stopRinging(uuid)
    // Ignores the error: a colleague was faster or the call is over, and it stops ringing either way.
    request('endCall', { body: { uuid } }).catch(() => undefined)
  }
  return (
    <CallBar label={calls.region} asks>
      <PhoneIncoming size={20} strokeWidth={1.75} className="shrink-0 text-accent" aria-hidden />
      <p role="alert" className="grid min-w-32 flex-1">
        <span className="truncate font-semibold">{calls.ringing(nameOf(call))}</span>
        <span className="truncate text-meta text-muted">
          {handle ? calls.by(abilitiesOf(type.name).name, formatHandle(handle)) : abilitiesOf(type.name).name}
        </span>
      </p>
      <span className="flex gap-2">
        <Button
          look="primary"
          size="lg"
          icon={Phone}
          aria-keyshortcuts="Alt+C"
          title="Alt+C"
          onClick={onAnswer}
        >
          {calls.answer}
        </Button>
        <Button size="lg" icon={PhoneOff} onClick={decline}>
          {calls.decline}
        </Button>
      </span>
    </CallBar>
  )
}

interface InCallProps {
  own: OwnCall
  onMute: (muted: boolean) => void
  onHangUp: () => void
  onOpenChat: () => void
}

function InCall({ own, onMute, onHangUp, onOpenChat }: InCallProps) {
  const { call, phase, muted } = own
  const name = nameOf(call)
  return (
    <CallBar label={calls.region}>
      <Phone size={20} strokeWidth={1.75} className="shrink-0 text-ok" aria-hidden />
      <CallPerson name={name} hint={calls.openChat(name)} onOpen={onOpenChat}>
        <State own={own} />
        {own.recording && <RecordingMark {...own.recording} />}
      </CallPerson>
      <span className="flex gap-2">
        {phase !== 'asking' && (
          <Button
            size="lg"
            icon={muted ? MicOff : Mic}
            aria-label={muted ? calls.unmute : calls.mute}
            title={muted ? calls.unmute : calls.mute}
            aria-keyshortcuts="Alt+M"
            onClick={() => onMute(!muted)}
            className={cx(muted && 'bg-warn-soft! text-warn!')}
          />
        )}
        <Button look="danger" size="lg" icon={PhoneOff} aria-keyshortcuts="Alt+Shift+C" onClick={onHangUp}>
          {calls.hangUp}
        </Button>
      </span>
    </CallBar>
  )
}

function State({ own: { phase, since } }: { own: OwnCall }) {
  const time = useElapsed(since)
  const words = {
    asking: calls.asking,
    calling: calls.calling,
    ringing: calls.ringsThere,
    connecting: calls.connecting,
    interrupted: calls.unstable,
  }
  return (
    <span role={phase === 'speaking' ? 'timer' : 'status'} className="text-meta text-muted tabular-nums">
      {phase === 'speaking' ? calls.inCall(time) : words[phase]}
    </span>
  )
}

function useElapsed(since: number | null): string {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const ticking = setInterval(tick, 500)
    return () => clearInterval(ticking)
  }, [])
  const seconds = since === null ? 0 : Math.max(0, Math.floor((Date.now() - since) / 1000))
  return formatSeconds(seconds)
}
