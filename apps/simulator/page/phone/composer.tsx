import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { channel } from '../channel'
import { Icon, IconButton } from '../lib/icon'
import { summary } from '../lib/message'
import { send, sendFiles } from '../store/sending'
import { type ComposerTarget, setState, useSimulator } from '../store/store'
import { Attachments } from './attachments'

/** Unsent text by chat. */
const drafts = new Map<string, string>()

/** The message form of a chat. */
export function Composer({ chat }: { chat: string }) {
  const { target, problem } = useSimulator()
  const [text, setText] = useState(drafts.get(chat) ?? '')
  const [subject, setSubject] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  const write = (value: string) => {
    drafts.set(chat, value)
    setText(value)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '') return
    write('')
    setSubject('')
    setState({ target: null })
    // If the send fails, the text goes back into the field.
    if (!(await send(textMessage(trimmed, subject.trim(), target)))) write(drafts.get(chat) || trimmed)
  }
  const cancel = () => {
    if (target?.action === 'edit') write('')
    setState({ target: null })
  }
  const attach = async (files: File[]) => {
    const unsent = await sendFiles(files, { caption: text.trim(), subject: subject.trim() })
    if (text.trim() !== unsent.caption) write(unsent.caption)
    setSubject(unsent.subject)
  }

  useEffect(() => {
    if (!target) return
    if (target.action === 'edit') setText(target.message.text ?? '')
    field.current?.focus()
  }, [target])

  useLayoutEffect(() => {
    if (!field.current) return
    field.current.style.height = 'auto'
    field.current.style.height = `${Math.min(field.current.scrollHeight, 120)}px`
  })

  return (
    <form className="composer" aria-label="Escribir" onSubmit={submit}>
      <p className="send-problem" role="alert">
        {problem}
      </p>
      <div className="answering">
        {target && (
          <div>
            <strong>{target.action === 'edit' ? 'Editar mensaje' : 'Responder'}</strong>
            <span>{summary(target.message)}</span>
            <IconButton icon="close" label="Cancelar" onClick={cancel} />
          </div>
        )}
      </div>
      <input
        className="subject"
        aria-label="Asunto"
        placeholder="Asunto (uno nuevo abre otro hilo)"
        hidden={!channel.subjects}
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <div className="write">
        <div className="field">
          <Attachments sendFiles={attach} />
          <textarea
            aria-label="Mensaje"
            placeholder="Mensaje"
            rows={1}
            ref={field}
            value={text}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
        </div>
        <button type="submit" className="send" aria-label="Enviar">
          <Icon name="send" />
        </button>
      </div>
    </form>
  )
}

function textMessage(text: string, subject: string, target: ComposerTarget | null): Record<string, unknown> {
  if (target?.action === 'edit') return { type: 'edit', messageId: target.message.id, text }
  return { type: 'text', text, ...(target && { replyTo: target.message.id }), ...(subject && { subject }) }
}
