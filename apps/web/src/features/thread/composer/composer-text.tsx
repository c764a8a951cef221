import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { BareTextArea } from '../../../ui/form/inputs/bare-text-area'
import { unresolvedVariables } from './quick-answers/variables'

type ComposerTextProps = Omit<ComponentProps<'textarea'>, 'className' | 'value' | 'onScroll'> & {
  ref: Ref<HTMLTextAreaElement>
  value: string
}

/** Eight lines at most; fewer where the screen is low (400 % zoom, a phone in landscape). */
export const textareaClass = 'block max-h-[min(11rem,24dvh)] short:max-h-11 min-h-11 px-3.5 pt-3 pb-1.5'

/** The text field; behind it, marks at the variables that nobody filled in. */
export function ComposerText({ value, ...rest }: ComposerTextProps) {
  const highlights = useRef<HTMLDivElement>(null)
  const unresolved = unresolvedVariables(value)
  return (
    <div className="relative">
      {unresolved.length > 0 && (
        <div
          ref={highlights}
          aria-hidden
          dir="auto"
          className={`${textareaClass} pointer-events-none absolute inset-0 overflow-hidden text-body break-words whitespace-pre-wrap text-transparent`}
        >
          {withHighlights(value, unresolved)}
        </div>
      )}
      <BareTextArea
        {...rest}
        value={value}
        onScroll={(event) => {
          if (highlights.current) highlights.current.scrollTop = event.currentTarget.scrollTop
        }}
        className={`${textareaClass} relative`}
      />
    </div>
  )
}

function withHighlights(text: string, unresolved: ReturnType<typeof unresolvedVariables>): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const variable of unresolved) {
    parts.push(text.slice(from, variable.from))
    parts.push(
      <mark key={variable.from} className="rounded-[3px] bg-warn-soft text-transparent ring-1 ring-warn/40">
        {variable.text}
      </mark>,
    )
    from = variable.to
  }
  parts.push(text.slice(from))
  return parts
}
