import { ask } from '@hilo/client'
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
import { mentionsIn } from '../../../choices/mentions/use-colleagues'
import { useMentionPicker } from '../../../choices/mentions/use-mention-picker'
import { isComposing } from '../../../lib/browser/is-composing'
import { useMedia } from '../../../lib/browser/use-media'
import { messageUuid, noteKey, onDraftChangedOutside, readDraft, saveDraft } from '../../../lib/drafts/drafts'
import { refusalSentence } from '../../../server/http/refusal-sentence'
import { useSocket } from '../../../server/live/live-context'
import { common, thread } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { BareTextArea } from '../../../ui/form/inputs/bare-text-area'
import { preloadable } from '../../../ui/state/preloadable'
import { pastedFiles } from '../composer/attached/pasted-files'
import { textareaClass } from '../composer/composer-text'

interface NoteBoxProps {
  user: string
  conversation: string
  onClose: () => void
}

const MentionList = preloadable(() => import('../../../choices/mentions/mention-list'))

const words = thread.note

const noteClass =
  'relative mx-auto mb-[max(env(safe-area-inset-bottom),12px)] short:mb-1.5 w-[calc(100%-24px)] max-w-190 rounded-card border border-warn bg-warn-soft shadow-float md:mb-4.5 md:w-[calc(100%-48px)]'

/**
 * The editor of a note, which looks different from the composer and has a draft of its own, so that a note is never
 * sent to the customer.
 */
export default function NoteBox({ user, conversation, onClose }: NoteBoxProps) {
  const draftKey = noteKey(conversation)
  const socket = useSocket()
  const [text, setText] = useState(() => readDraft(user, draftKey))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const hint = useId()
  const touch = useMedia('(pointer: coarse)')

  useEffect(() => {
    MentionList.preload()
    textarea.current?.focus()
    textarea.current?.setSelectionRange(textarea.current.value.length, textarea.current.value.length)
  }, [])

  const showText = useCallback((next: string) => {
    setText(next)
    setRefusal(null)
  }, [])
  const changeText = (next: string) => {
    showText(next)
    saveDraft(user, draftKey, next)
  }
  const mention = useMentionPicker({ user, text, textarea, onChange: changeText })
  useEffect(() => onDraftChangedOutside(user, draftKey, showText), [user, draftKey, showText])

  const save = async () => {
    textarea.current?.focus()
    if (saving) return
    if (text.trim() === '') return setRefusal(words.empty)
    setSaving(true)
    const answer = await ask(socket, 'write:note', {
      // The uuid depends on the text, so that saving again after a lost answer does not duplicate the note.
      uuid: messageUuid(user, draftKey, text),
      conversation_uuid: conversation,
      body: { text, ...mentionsIn(text, mention.people) },
    })
    setSaving(false)
    if (!answer.ok) return setRefusal(refusalSentence(answer, words.failed))
    changeText('')
    onClose()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (mention.onKey(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    if (!(event.ctrlKey || event.metaKey) && (event.shiftKey || event.altKey || touch)) return
    event.preventDefault()
    void save()
  }

  const onPaste = (event: ClipboardEvent) => {
    if (pastedFiles(event.clipboardData).length === 0) return
    event.preventDefault()
    setRefusal(words.noFile)
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
      {mention.found.length > 0 && (
        <MentionList.Part
          ref={mention.handle}
          people={mention.found}
          onChoose={mention.choose}
          onClose={mention.close}
          onActive={mention.onActive}
          onMissing={mention.close}
        />
      )}
      <BareTextArea
        ref={textarea}
        data-composer
        aria-label={words.label}
        aria-describedby={hint}
        aria-invalid={refusal !== null || undefined}
        placeholder={words.placeholder}
        value={text}
        // The text cannot change while it is being saved.
        readOnly={saving}
        onChange={(event) => {
          changeText(event.target.value)
          mention.onTyped(event.target.value, event.target.selectionStart)
        }}
        onBlur={mention.close}
        {...mention.combobox}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className={textareaClass}
      />
      <div className="flex flex-wrap items-center justify-end gap-2 py-2 pr-2 pl-3.5">
        <p
          id={hint}
          className="flex min-w-0 flex-1 items-center gap-1.5 text-meta text-warn has-[[role=alert]]:basis-60"
        >
          <Lock size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          {refusal === null ? words.hint : <span role="alert">{refusal}</span>}
        </p>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" look="primary" busy={saving}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
