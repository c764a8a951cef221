import { ask, saidIn } from '@hilo/client'
import { Lock } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { draftOf, messageOf, noteIn, onDraftElsewhere, saveDraft } from '../../lib/drafts'
import { useMedia } from '../../lib/use-media'
import { useSocket } from '../../server/live-context'
import { common, thread } from '../../strings'
import { Button } from '../../ui/button'
import { Textarea } from '../../ui/textarea'
import { writingClass } from './composer-text'
import { noteClass } from './note-part'
import { pastedFiles } from './pasted-files'

interface NoteBoxProps {
  user: string
  conversation: string
  onClose: () => void
}

const words = thread.note

/**
 * A note for colleagues, in a box that cannot be taken for the customer's: its text is a draft of its own, so that
 * neither ever becomes the other.
 */
export default function NoteBox({ user, conversation, onClose }: NoteBoxProps) {
  const draft = noteIn(conversation)
  const socket = useSocket()
  const [text, setText] = useState(() => draftOf(user, draft))
  const [refused, setRefused] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  const touch = useMedia('(pointer: coarse)')

  useEffect(() => {
    box.current?.focus()
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length)
  }, [])

  const show = useCallback((next: string) => {
    setText(next)
    setRefused(null)
  }, [])
  const change = (next: string) => {
    show(next)
    saveDraft(user, draft, next)
  }
  useEffect(() => onDraftElsewhere(user, draft, show), [user, draft, show])

  const save = async () => {
    box.current?.focus()
    if (saving) return
    if (text.trim() === '') return setRefused(words.empty)
    setSaving(true)
    const answer = await ask(socket, 'write:note', {
      // The same words again are the same note: an answer that was lost does not double it.
      uuid: messageOf(user, draft, text),
      conversation_uuid: conversation,
      body: { text },
    })
    setSaving(false)
    if (!answer.ok) return setRefused(saidIn(answer) ?? words.failed)
    change('')
    onClose()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(event.ctrlKey || event.metaKey) && (event.shiftKey || event.altKey || touch)) return
    event.preventDefault()
    void save()
  }

  const onPaste = (event: ClipboardEvent) => {
    if (pastedFiles(event.clipboardData).length === 0) return
    event.preventDefault()
    setRefused(words.noFile)
  }

  return (
    <form
      aria-label={words.label}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className={noteClass}
    >
      <Textarea
        ref={box}
        data-composer
        aria-label={words.label}
        aria-describedby={hint}
        aria-invalid={refused !== null || undefined}
        placeholder={words.placeholder}
        value={text}
        // A note that is on its way is the one that was written.
        readOnly={saving}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={writingClass}
      />
      <div className="flex flex-wrap items-center justify-end gap-2 py-2 pr-2 pl-3.5">
        <p
          id={hint}
          className="flex min-w-0 flex-1 items-center gap-1.5 text-meta text-warn has-[[role=alert]]:basis-60"
        >
          <Lock size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {refused === null ? words.hint : <span role="alert">{refused}</span>}
        </p>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={saving}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
