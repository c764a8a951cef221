import { Check } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../lib/cx'
import { fieldClass } from '../field'
import { useNoteId } from '../problem'

interface ColorWords {
  pick: string
  hex: string
  presets: string
}

interface ColorFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Hexadecimal colour -> its name. */
  presets: Readonly<Record<string, string>>
  words: ColorWords
  error?: string | undefined
}

const completeColor = /^#[0-9a-f]{6}$/iu

/** Normalizes a typed or pasted colour towards `#rrggbb`, with or without '#'. */
const normalizeColor = (typed: string): string => {
  const bare = typed.trim().replace(/^#+/u, '').toLowerCase()
  return bare === '' ? '' : `#${bare}`.slice(0, 7)
}

/** Black or white, whichever has more contrast on the colour. */
function readableTextColor(color: string): string {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return light > 0.179 ? '#000' : '#fff'
}

/** A colour as the system's picker, as text, and as presets. */
export function ColorField({ label, value, onChange, presets, words, error }: ColorFieldProps) {
  const id = useId()
  const noteId = useNoteId(`${id}-note`, error, error)
  const color = completeColor.test(value) ? value.toLowerCase() : '#ffffff'
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-second font-medium">{label}</legend>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={words.pick}
          value={color}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 w-14 shrink-0 cursor-pointer rounded-control border border-field-line bg-surface p-1 pointer-coarse:h-11 [&::-webkit-color-swatch]:rounded-[5px] [&::-webkit-color-swatch]:border-line [&::-webkit-color-swatch-wrapper]:p-0"
        />
        <input
          aria-label={words.hex}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          value={value}
          maxLength={9}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => onChange(normalizeColor(event.target.value))}
          className={cx(fieldClass, 'h-10 w-32 pointer-coarse:h-11')}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice */}
      <div
        role="group"
        aria-label={words.presets}
        className="mt-1 flex flex-wrap gap-1.5 pointer-coarse:gap-2"
      >
        {Object.entries(presets).map(([preset, name]) => (
          <button
            key={preset}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={preset === color}
            onClick={() => onChange(preset)}
            style={{ background: preset, color: readableTextColor(preset) }}
            className="relative finger grid size-7 place-items-center rounded-full border border-field-line forced-color-adjust-none pointer-coarse:size-9"
          >
            {preset === color && <Check size={15} strokeWidth={2.25} aria-hidden />}
          </button>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="text-meta text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
