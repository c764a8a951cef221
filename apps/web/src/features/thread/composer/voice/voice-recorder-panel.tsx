import { abilitiesOf, type ChannelType, maxMediaBytes } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Circle, Mic, Pause, RotateCw, SendHorizontal, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUnloadGuard } from '../../../../lib/browser/use-unload-guard'
import { cx } from '../../../../lib/cx'
import { saveDraftFiles } from '../../../../lib/drafts/save-draft-file'
import { announce } from '../../../../lib/focus/announce'
import { formatBytes } from '../../../../lib/text/bytes'
import { formatSeconds } from '../../../../lib/text/seconds'
import { maxUploadBytes } from '../../../../server/session/session-user'
import { voice as words } from '../../../../strings'
import { Button } from '../../../../ui/form/button'
import { notify } from '../../../../ui/overlay/notify'
import { LevelBars } from './level-bars'
import { keepRecording } from './recording-keeper'
import { canRecord, chooseForm, longestSeconds, type VoiceForm } from './voice-forms'
import { VoicePreview } from './voice-preview'
import { createVoiceRecorder, type VoiceRecorder, type VoiceState } from './voice-recorder'

interface VoiceRecorderPanelProps {
  user: string
  conversation: string
  channel: ChannelType
  /** The message that the voice note answers. */
  quote?: ReactNode
  onSend: (voiceNote: File) => void
  onClose: () => void
}

/** Replaces the composer while a voice note is recorded. The composer's text and files stay. */
export default function VoiceRecorderPanel({
  user,
  conversation,
  channel,
  quote,
  onSend,
  onClose,
}: VoiceRecorderPanelProps) {
  const client = useQueryClient()
  const [{ recorder, longest, maxBytes }] = useState(() => {
    const form = chooseForm(channel, canRecord)
    const uploadBytes = maxUploadBytes(client)
    const longest = form ? longestSeconds(channel, form, uploadBytes) : 0
    const captioned = abilitiesOf(channel).media.audio.caption !== null
    const attach = async (file: File) => {
      notify.blank(words.kept)
      await saveDraftFiles(user, conversation, [{ file, kind: 'audio', captioned, voice: true }])
    }
    const keep = ({ recorded, format }: VoiceForm) =>
      keepRecording(user, { conversation, recorded, format, captioned })
    const maxBytes = form ? maxMediaBytes(channel, form.format, uploadBytes) : 0
    return { recorder: createVoiceRecorder(form, longest, attach, keep), longest, maxBytes }
  })
  const state = useSyncExternalStore(recorder.subscribe, recorder.state)
  const { phase } = state
  const main = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    recorder.begin()
    main.current?.focus()
    return () => recorder.leave()
  }, [recorder])
  useEffect(() => {
    const onHidden = () => document.hidden && void recorder.pause('hidden')
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [recorder])
  useUnloadGuard(phase === 'recording' || phase === 'preparing' || phase === 'paused')
  useEffect(() => {
    if (phase === 'recording') announce(words.recording)
    if (phase === 'paused') announce(`${words.paused}, ${formatSeconds(recorder.seconds())}`)
  }, [phase, recorder])

  const press = () => {
    if (phase === 'recording') void recorder.pause('person')
    else if (phase === 'paused') recorder.resume()
    else if (phase === 'failed') recorder.begin()
  }
  const send = async () => {
    if (phase !== 'recording' && phase !== 'paused') return
    if (recorder.isTooShort()) {
      recorder.discard()
      notify.error(words.tooShort)
      return onClose()
    }
    const voiceNote = await recorder.finish()
    if (!voiceNote) return
    if (voiceNote.size > maxBytes) {
      notify.error(words.tooLarge(formatBytes(maxBytes)))
      return onClose()
    }
    onSend(voiceNote)
  }
  const discard = () => {
    recorder.discard()
    if (phase !== 'failed') announce(words.discarded)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      // Escape pauses, so that a key press loses no recording.
      if (phase === 'recording') void recorder.pause('person')
      else if (phase === 'failed') onClose()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
  }

  const failed = phase === 'failed'
  const full = state.pausedBy === 'longest' || state.pausedBy === 'lost'
  return (
    <fieldset
      onKeyDown={onKeyDown}
      className="relative mx-auto mb-[max(env(safe-area-inset-bottom),12px)] short:mb-1.5 w-[calc(100%-24px)] min-w-0 max-w-190 rounded-card border border-line-strong bg-surface shadow-float focus-within:border-accent md:mb-4.5 md:w-[calc(100%-48px)]"
    >
      <legend className="sr-only">{words.label}</legend>
      {quote}
      <div className={cx('min-h-11 items-center gap-3 px-3.5 pt-2.5', failed ? 'hidden' : 'flex')}>
        <PhaseMark state={state} />
        {(phase === 'recording' || phase === 'preparing') && (
          <LevelBars read={recorder.level} running={phase === 'recording'} />
        )}
        {phase === 'paused' && state.made && <VoicePreview made={state.made} seconds={recorder.seconds()} />}
        {!failed && <Elapsed recorder={recorder} running={phase === 'recording'} longest={longest} />}
      </div>
      <Notice state={state} longest={longest} />
      <div className="flex flex-wrap items-center gap-2 px-2 py-2">
        <Button look="ghost" icon={failed ? X : Trash2} onClick={discard}>
          {failed ? words.close : words.discard}
        </Button>
        <span className="flex-1" />
        <Button
          ref={main}
          icon={failed ? RotateCw : phase === 'paused' ? Mic : Pause}
          busy={phase === 'asking' || phase === 'preparing'}
          aria-disabled={(phase === 'paused' && full) || undefined}
          onClick={() => !(phase === 'paused' && full) && press()}
        >
          {failed ? words.again : phase === 'paused' ? <Resume /> : words.pause}
        </Button>
        {!failed && (
          <Button
            look="primary"
            icon={SendHorizontal}
            busy={phase === 'asking' || phase === 'preparing'}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void send()}
          >
            {words.send}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The label of going on, which is shorter in a narrow panel. */
const Resume = () => (
  <span>
    {words.resume.first} <span className="max-[399px]:sr-only">{words.resume.rest}</span>
  </span>
)

/** The phase of the recording, as text and as a sign. */
function PhaseMark({ state: { phase } }: { state: VoiceState }) {
  if (phase === 'failed') return null
  const text = {
    asking: words.asking,
    recording: words.recording,
    preparing: words.preparing,
    paused: words.paused,
  }[phase]
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-second font-medium">
      {phase === 'recording' && (
        <Circle size={10} className="animate-breathe fill-bad text-bad" aria-hidden />
      )}
      {text}
    </span>
  )
}

function Notice({
  state: { phase, problem, pausedBy, silent },
  longest,
}: {
  state: VoiceState
  longest: number
}) {
  if (problem !== null)
    return (
      <p role="alert" className="px-3.5 pt-2.5 text-second text-bad">
        {words.problems[problem]}
      </p>
    )
  const text = silent
    ? words.silence
    : phase !== 'paused' || pausedBy === null || pausedBy === 'person'
      ? null
      : pausedBy === 'longest'
        ? words.longest(formatSeconds(longest))
        : words.pausedBy[pausedBy]
  return (
    <p role="status" className="px-3.5 pt-1 text-meta text-warn empty:hidden">
      {text}
    </p>
  )
}

const tickMs = 250

/** The time recorded, and the time left once it is short. */
function Elapsed({
  recorder,
  running,
  longest,
}: {
  recorder: VoiceRecorder
  running: boolean
  longest: number
}) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const read = () => setSeconds(recorder.seconds())
    read()
    if (!running) return
    const timer = setInterval(read, tickMs)
    return () => clearInterval(timer)
  }, [recorder, running])
  const short = longest - seconds < longest / 10
  return (
    <span role="timer" aria-label={words.time} className="shrink-0 text-second tabular-nums">
      {formatSeconds(seconds)}
      {short && <span className="text-muted"> / {formatSeconds(longest)}</span>}
    </span>
  )
}
