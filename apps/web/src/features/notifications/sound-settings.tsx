import { useId } from 'react'
import { notifications } from '../../strings'
import { Button } from '../../ui/button'
import { Switch } from '../../ui/switch'
import { TimeInput } from '../../ui/time-input'
import { prefer, usePreferences } from './preferences'
import { playChime } from './sound'

/** Whether a message is heard, how loud, and when never. What cannot be heard is not set: its parts come with their switch. */
export function SoundSettings() {
  const { sound, quiet, quietFrom, quietTo } = usePreferences()
  return (
    <>
      <Switch
        label={notifications.sound}
        help={notifications.soundHelp}
        checked={sound}
        onChange={(on) => prefer({ sound: on })}
      />
      {sound && <Volume />}
      {sound && (
        <Switch
          label={notifications.quiet}
          help={notifications.quietHelp}
          checked={quiet}
          onChange={(on) => prefer({ quiet: on })}
        />
      )}
      {sound && quiet && (
        <fieldset className="grid grid-cols-2 gap-2 pb-2">
          <legend className="sr-only">{notifications.quiet}</legend>
          <QuietTime
            label={notifications.quietFrom}
            value={quietFrom}
            onTime={(time) => prefer({ quietFrom: time })}
          />
          <QuietTime
            label={notifications.quietTo}
            value={quietTo}
            onTime={(time) => prefer({ quietTo: time })}
          />
        </fieldset>
      )}
    </>
  )
}

function Volume() {
  const { volume } = usePreferences()
  const id = useId()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 pb-2">
      <label htmlFor={id} className="text-meta text-muted">
        {notifications.volume}
      </label>
      <output htmlFor={id} className="justify-self-end text-meta text-muted tabular-nums">
        {notifications.volumeValue(volume)}
      </output>
      <input
        id={id}
        type="range"
        min={10}
        max={100}
        step={10}
        value={volume}
        aria-valuetext={notifications.volumeValue(volume)}
        onChange={(event) => prefer({ volume: Number(event.target.value) })}
        className="h-6 min-w-0 accent-accent pointer-coarse:h-11"
      />
      <Button size="sm" onClick={() => playChime(volume)}>
        {notifications.tryOut}
      </Button>
    </div>
  )
}

interface QuietTimeProps {
  label: string
  value: string
  onTime: (time: string) => void
}

function QuietTime({ label, value, onTime }: QuietTimeProps) {
  return (
    <div className="grid gap-1">
      <span className="text-meta text-muted" aria-hidden>
        {label}
      </span>
      {/* Half a time is none: what was there stays until the next one is whole. */}
      <TimeInput label={label} value={value} onChange={(time) => time && onTime(time)} />
    </div>
  )
}
