import { ask } from '@hilo/client'
import { limits } from '@hilo/contracts'
import { useState } from 'react'
import { NoteField } from '../../choices/mentions/note-field'
import { mentionsIn, useColleagues } from '../../choices/mentions/use-colleagues'
import { messageUuid, noteKey, readDraft, saveDraft } from '../../lib/drafts/drafts'
import { refusalSentence } from '../../server/http/refusal-sentence'
import { useSocket } from '../../server/live/live-context'
import type { ShownMention } from '../../server/live/mentions'
import { common, mentions as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Form } from '../../ui/form/form'
import { Problem } from '../../ui/form/problem'
import { notify } from '../../ui/overlay/notify'

interface MentionAnswerProps {
  user: string
  mention: ShownMention
  onDone: () => void
}

/** A note back to the colleague who mentioned this person in a chat that they may not open. Its text is kept as a draft. */
export function MentionAnswer({
  user,
  mention: { uuid, by, conversation_uuid },
  onDone,
}: MentionAnswerProps) {
  const socket = useSocket()
  const colleagues = useColleagues(user)
  const key = noteKey(conversation_uuid)
  const [text, setText] = useState(() => readDraft(user, key))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** A new object with every empty note, which moves the focus to the field. */
  const [empty, setEmpty] = useState<object | null>(null)

  const change = (next: string) => {
    setText(next)
    setEmpty(null)
    saveDraft(user, key, next)
  }
  const send = async () => {
    if (text.trim() === '') return setEmpty({})
    setBusy(true)
    setProblem(null)
    const { mentions: named = [] } = mentionsIn(text, colleagues)
    const answer = await ask(socket, 'write:note', {
      // Of this text: sent again after a lost answer it is the same note.
      uuid: messageUuid(user, key, text),
      conversation_uuid,
      body: { text, mentions: [...new Set([by.uuid, ...named])].slice(0, limits.mentions) },
      answers: uuid,
    })
    setBusy(false)
    if (!answer.ok) {
      const sentence = refusalSentence(answer, words.answerFailed)
      setProblem(sentence)
      return notify.error(sentence)
    }
    saveDraft(user, key, '')
    notify.success(words.answered(by.name))
    onDone()
  }
  return (
    <Form
      label={words.answerLabel(by.name)}
      busy={busy}
      refusal={empty}
      onSubmit={() => void send()}
      className="mt-1.5 grid gap-2"
    >
      <NoteField
        label={words.answerLabel(by.name)}
        help={words.answerHelp}
        error={empty ? words.answerEmpty : undefined}
        autoFocus
        listBelow
        user={user}
        note={text}
        maxLength={limits.textLength}
        onNote={change}
      />
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" look="primary" busy={busy}>
          {words.sendAnswer}
        </Button>
        <Button size="sm" look="ghost" disabled={busy} onClick={onDone}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  )
}
