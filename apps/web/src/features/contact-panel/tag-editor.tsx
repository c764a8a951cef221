import { limits } from '@hilo/contracts'
import { useEffect, useRef } from 'react'
import { contactPanel as words } from '../../strings'
import { TagInput } from '../../ui/form/inputs/tag-input'
import { AfterToast } from '../../ui/overlay/after-toast'

interface TagEditorProps {
  tags: readonly string[]
  typed: string
  onTyped: (typed: string) => void
  onTags: (tags: string[]) => void
  /** Why the last change was not saved. */
  problem: string | null
  onClose: () => void
}

/** The tags in a field. It takes the focus. */
export default function TagEditor({ problem, onClose, ...input }: TagEditorProps) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.querySelector('input')?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a minimum width of its own
    <div
      ref={area}
      role="group"
      aria-label={words.tags}
      className="grid w-full gap-1 text-left"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Not for the panel, which the same key closes.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <TagInput
        aria-label={words.newTag}
        aria-describedby="tags-problem"
        {...input}
        maxTagLength={limits.tagLength}
        autoComplete="off"
      />
      {problem !== null && (
        <p id="tags-problem" className="text-meta text-bad">
          <AfterToast>{problem}</AfterToast>
        </p>
      )}
    </div>
  )
}
