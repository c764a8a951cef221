import type { Template } from '@hilo/contracts'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { errorSentence } from '../../../server/http/api-error'
import { useMessageCost } from '../../../server/reads/message-cost'
import { common, templates as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { useDiscardGuard } from '../../../ui/form/use-discard-guard'
import { Dialog } from '../../../ui/overlay/dialog'
import type { VariableValues } from '../composer/quick-answers/variables'
import { useSendTemplate, useTemplates } from './queries'
import { TemplateChooser } from './template-chooser'
import { TemplateForm } from './template-form'
import { TemplateSend, WaitingForFile } from './template-send'
import { isTall, templateTitle } from './template-text'

interface TemplateDialogProps {
  conversation: string
  /** The conversation's account. */
  account: string
  /** The customer's name. */
  name: string
  knownValues: VariableValues
  onSent: () => void
  onClose: () => void
}

/** Two steps: choose a template, then fill in its values. */
export default function TemplateDialog({
  conversation,
  account,
  name,
  knownValues,
  onSent,
  onClose,
}: TemplateDialogProps) {
  const formId = useId()
  const templates = useTemplates(conversation)
  // Channels with templates charge for them.
  const cost = useMessageCost(conversation, true)
  const [chosen, setChosen] = useState<Template | null>(null)
  const [isTyped, setIsTyped] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const send = useSendTemplate(conversation, () => {
    onSent()
    onClose()
  })
  const guard = useDiscardGuard({ dirty: isTyped, busy: send.isPending, onClose })
  const close = () => {
    // Nothing is sent while the person is asked whether to discard it.
    setWaiting(false)
    guard.close()
  }
  const back = () => {
    send.reset()
    setWaiting(false)
    setIsTyped(false)
    setChosen(null)
  }
  return (
    <Dialog
      open
      onClose={close}
      title={chosen ? templateTitle(chosen) : words.title}
      subtitle={words.subtitle(name)}
      width={chosen && isTall(chosen) ? 'max-w-200' : 'max-w-120'}
      footer={
        chosen ? (
          <>
            <Button icon={ArrowLeft} className="mr-auto" disabled={send.isPending} onClick={back}>
              {words.back}
            </Button>
            <TemplateSend
              form={formId}
              busy={send.isPending}
              waiting={waiting}
              onCallOff={() => setWaiting(false)}
            />
          </>
        ) : (
          <Button onClick={onClose}>{common.cancel}</Button>
        )
      }
    >
      {chosen ? (
        <TemplateForm
          id={formId}
          template={chosen}
          account={account}
          knownValues={knownValues}
          onTyped={setIsTyped}
          waiting={waiting}
          onWaiting={setWaiting}
          onSubmit={(sent) => !send.isPending && send.mutate(sent)}
        />
      ) : (
        <TemplateChooser templates={templates} cost={cost.data} onChoose={setChosen} />
      )}
      <WaitingForFile waiting={waiting} />
      <p role="alert" className="bg-bad-soft px-5 py-2.5 text-second text-bad empty:hidden">
        {send.isError && errorSentence(send.error, words.sendFailed)}
      </p>
      {guard.question}
    </Dialog>
  )
}
