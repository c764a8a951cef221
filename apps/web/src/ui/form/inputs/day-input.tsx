import { type ComponentProps, useState } from 'react'
import { readDay } from '../../../lib/text/dates'
import { Input } from '../field'

type DayInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  /** `2026-11-20` */
  value: string | null
  onDay: (day: string | null) => void
}

/**
 * A date field that reports whole days only. While the year is typed, what is typed stays here: it is no day that anybody means,
 * and a field whose value is set back would lose it.
 */
export function DayInput({ value, onDay, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    const day = readDay(text)
    const isWhole = day !== null || text === ''
    setTyped(isWhole ? null : text)
    if (isWhole) onDay(day)
  }
  return (
    <Input
      {...rest}
      type="date"
      value={typed ?? value ?? ''}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
