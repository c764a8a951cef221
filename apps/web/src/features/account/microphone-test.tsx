import { Mic, MicOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { NoMicrophone, openMicrophone } from '../../choices/call-devices/microphone'
import { openMeter } from '../../lib/browser/media/sound-meter'
import { cx } from '../../lib/cx'
import { callDevices as words } from '../../strings/calls/call-devices'
import { Button } from '../../ui/form/button'

/** Louder than a quiet room. */
const heardLevel = 0.12
const silentAfterMs = 6_000
const lookEveryMs = 60

interface Heard {
  readonly level: number
  readonly sentence: string
  readonly isBad?: boolean
}

/** A bar that moves with the voice, and a sentence that says whether the microphone works. */
export function MicrophoneTest({ onOpened }: { onOpened: () => void }) {
  const [testing, setTesting] = useState(false)
  const [{ level, sentence, isBad }, setHeard] = useState<Heard>({ level: 0, sentence: '' })

  const opened = useEffectEvent(onOpened)

  useEffect(() => {
    if (!testing) return
    let end = () => {}
    let ended = false
    const fail = (failed: string) => {
      setHeard({ level: 0, sentence: failed, isBad: true })
      setTesting(false)
    }
    openMicrophone().then(
      (stream) => {
        if (ended) return stopAll(stream)
        opened()
        end = listen(stream, setHeard, () => fail(words.lost))
      },
      (error: unknown) => {
        if (!ended) fail(words.problems[error instanceof NoMicrophone ? error.problem : 'failed'])
      },
    )
    return () => {
      ended = true
      end()
    }
  }, [testing])

  const toggle = () => {
    setHeard({ level: 0, sentence: testing ? '' : words.speak })
    setTesting(!testing)
  }
  const percent = Math.round(level * 100)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={testing ? MicOff : Mic} aria-pressed={testing} onClick={toggle}>
          {testing ? words.endTest : words.test}
        </Button>
        {testing && (
          <>
            <meter className="sr-only" aria-label={words.level} min={0} max={100} value={percent}>
              {words.levelNow(percent)}
            </meter>
            <div
              aria-hidden
              className="h-2 min-w-40 flex-1 overflow-hidden rounded-full border border-field-line bg-sunk"
            >
              <div
                className="h-full rounded-full bg-ok forced-color-adjust-none"
                style={{ width: `${percent}%` }}
              />
            </div>
          </>
        )}
      </div>
      <p role="status" className={cx('text-meta text-pretty', isBad ? 'text-bad' : 'text-muted')}>
        {sentence}
      </p>
    </div>
  )
}

const stopAll = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns how to end it. */
function listen(stream: MediaStream, onHeard: (heard: Heard) => void, onLost: () => void): () => void {
  const meter = openMeter(stream)
  const [track] = stream.getAudioTracks()
  track?.addEventListener('ended', onLost)
  const since = performance.now()
  let sentence: string = words.speak
  let isBad = false
  const timer = setInterval(() => {
    const level = meter.level()
    if (level > heardLevel) {
      sentence = words.works
      isBad = false
    } else if (sentence !== words.works && performance.now() - since > silentAfterMs) {
      sentence = words.silent
      isBad = true
    }
    onHeard({ level, sentence, isBad })
  }, lookEveryMs)
  return () => {
    clearInterval(timer)
    track?.removeEventListener('ended', onLost)
    meter.close()
    stopAll(stream)
  }
}
