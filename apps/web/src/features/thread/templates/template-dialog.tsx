import type { Template } from '@hilo/contracts'
import { ArrowLeft } from 'lucide-react'
import { useId, useState } from 'react'
import { reasonOf, sentenceOf } from '../../../server/api-error'
import { common, templates as words } from '../../../strings'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorState } from '../../../ui/error-state'
import { Bone, Skeleton } from '../../../ui/skeleton'
import { useCare } from '../../../ui/use-care'
import type { Values } from '../variables'
import { titleOf } from './fill'
import { useSendTemplate, useTemplates } from './queries'
import { TemplateForm } from './template-form'
import { TemplateList } from './template-list'

interface TemplateDialogProps {
  conversation: string
  /** The customer's. */
  name: string
  known: Values
  onSent: () => void
  onClose: () => void
}

/** Two steps in one window: which of the approved messages, then what goes into its places. */
export default function TemplateDialog({ conversation, name, known, onSent, onClose }: TemplateDialogProps) {
  const form = useId()
  const { data, isError, error, isFetching, refetch } = useTemplates(conversation)
  const [chosen, setChosen] = useState<Template | null>(null)
  const [typed, setTyped] = useState(false)
  const send = useSendTemplate(conversation, () => {
    onSent()
    onClose()
  })
  const { close, question } = useCare({ dirty: typed, busy: send.isPending, onClose })
  const back = () => {
    send.reset()
    setTyped(false)
    setChosen(null)
  }
  return (
    <Dialog
      open
      onClose={close}
      title={chosen ? titleOf(chosen) : words.title}
      subtitle={words.subtitle(name)}
      width="max-w-120"
      footer={
        chosen ? (
          <>
            <Button icon={ArrowLeft} className="mr-auto" disabled={send.isPending} onClick={back}>
              {words.back}
            </Button>
            <Button type="submit" form={form} look="primary" busy={send.isPending}>
              {words.send}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{common.cancel}</Button>
        )
      }
    >
      {chosen ? (
        <TemplateForm
          id={form}
          template={chosen}
          known={known}
          onTyped={setTyped}
          onSubmit={(values) => !send.isPending && send.mutate({ template: chosen, values })}
        />
      ) : (
        <div className="flex h-[min(56dvh,420px)] min-h-0 flex-col">
          {data ? (
            <TemplateList templates={data} onChoose={setChosen} />
          ) : isError ? (
            <ErrorState
              title={words.loadFailed}
              reason={reasonOf(error)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton label={words.loading}>
              <div className="grid gap-4 p-5">
                <Bone className="h-10" />
                <Bone className="h-12" />
                <Bone className="h-12" />
              </div>
            </Skeleton>
          )}
        </div>
      )}
      <p role="alert" className="bg-bad-soft px-5 py-2.5 text-second text-bad empty:hidden">
        {send.isError && sentenceOf(send.error, words.sendFailed)}
      </p>
      {question}
    </Dialog>
  )
}
