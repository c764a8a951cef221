import { useId } from 'react'
import { notifications } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { Switch } from '../../../ui/form/inputs/switch'
import { TimeInput } from '../../../ui/form/inputs/time-input'
import { setPreferences, usePreferences } from '../preferences'
import { playChime } from '../sound'

/** Sound, volume and quiet hours. Volume and hours show only while the sound is on. */
export function SoundSettings() {
  const { sound, quiet, quietFrom, quietTo } = usePreferences()
  return (
    <>
      <Switch
        label={notifications.sound}
        help={notifications.soundHelp}
        checked={sound}
        onChange={(on) => setPreferences({ sound: on })}
      />
      {sound && <Volume />}
      {sound && (
        <Switch
          label={notifications.quiet}
          help={notifications.quietHelp}
          checked={quiet}
          onChange={(on) => setPreferences({ quiet: on })}
        />
      )}
      {sound && quiet && (
        <fieldset className="grid grid-cols-2 gap-2 pb-2">
          <legend className="sr-only">{notifications.quiet}</legend>
          <QuietTime
            label={notifications.quietFrom}
            value={quietFrom}
            onTime={(time) => setPreferences({ quietFrom: time })}
          />
          <QuietTime
            label={notifications.quietTo}
            value={quietTo}
            onTime={(time) => setPreferences({ quietTo: time })}
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
        onChange={(event) => setPreferences({ volume: Number(event.target.value) })}
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
      {/* An incomplete time is ignored: the last one stays until it is complete. */}
      <TimeInput label={label} value={value} onChange={(time) => time && onTime(time)} />
    </div>
  )
}
