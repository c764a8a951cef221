import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { Textarea } from '../../ui/textarea'
import { unresolvedIn } from './variables'

type ComposerTextProps = Omit<ComponentProps<'textarea'>, 'className' | 'value' | 'onScroll'> & {
  ref: Ref<HTMLTextAreaElement>
  value: string
}

/** Eight lines, and never so many that the messages have no room (a page at 400 %, a telephone on its side). */
export const writingClass = 'block max-h-[min(11rem,24dvh)] short:max-h-11 min-h-11 px-3.5 pt-3 pb-1.5'

/** The text; behind it, at the same places, the marks of the variables that are still to be filled in. */
export function ComposerText({ value, ...rest }: ComposerTextProps) {
  const marks = useRef<HTMLDivElement>(null)
  const gaps = unresolvedIn(value)
  return (
    <div className="relative">
      {gaps.length > 0 && (
        <div
          ref={marks}
          aria-hidden
          dir="auto"
          className={`${writingClass} pointer-events-none absolute inset-0 overflow-hidden text-body break-words whitespace-pre-wrap text-transparent`}
        >
          {marked(value, gaps)}
        </div>
      )}
      <Textarea
        {...rest}
        value={value}
        onScroll={(event) => {
          if (marks.current) marks.current.scrollTop = event.currentTarget.scrollTop
        }}
        className={`${writingClass} relative`}
      />
    </div>
  )
}

function marked(text: string, gaps: ReturnType<typeof unresolvedIn>): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const gap of gaps) {
    parts.push(text.slice(from, gap.from))
    parts.push(
      <mark key={gap.from} className="rounded-[3px] bg-warn-soft text-transparent ring-1 ring-warn/40">
        {gap.text}
      </mark>,
    )
    from = gap.to
  }
  parts.push(text.slice(from))
  return parts
}
