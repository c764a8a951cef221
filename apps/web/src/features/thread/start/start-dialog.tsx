import { isAdmin, type SessionUser, type StartOption, type Template } from '@hilo/contracts'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useMedia } from '../../../lib/browser/use-media'
import { firstName } from '../../../lib/text/names'
import { errorSentence, reasonOf } from '../../../server/http/api-error'
import { common, start as words, write } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { useDiscardGuard } from '../../../ui/form/use-discard-guard'
import { Dialog } from '../../../ui/overlay/dialog'
import { EmptyState } from '../../../ui/state/empty-state'
import { ErrorState } from '../../../ui/state/error-state'
import { Bone, Skeleton } from '../../../ui/state/skeleton'
import { TemplateChooser } from '../templates/template-chooser'
import { TemplateForm } from '../templates/template-form'
import { TemplateSend, WaitingForFile } from '../templates/template-send'
import { isTall, templateTitle } from '../templates/template-text'
import { MessageForm } from './message-form'
import {
  type FirstMessage,
  useAccountTemplates,
  useStart,
  useStartOptions,
  useTakeWaiting,
} from './mutations'
import { isFull, isPossible, keyOfOption, OptionList } from './option-list'
import { StartCost, useCostOf } from './start-cost'
import type { StartTarget } from './start-target'

interface StartDialogProps {
  me: SessionUser
  target: StartTarget
  /** Goes to a chat: one's own, or with `team` a colleague's. */
  onOpen: (conversation: string, whose: 'mine' | 'team') => void
  onClose: () => void
}

/** 'Escribir a …': by which channel, and the first message, which opens the chat. */
export default function StartDialog({ me, target, onOpen, onClose }: StartDialogProps) {
  const id = useId()
  const { data, error, isFetching, refetch } = useStartOptions(target)
  const [chosen, setChosen] = useState<string | null>(null)
  /** While a template is chosen, then filled in. */
  const [step, setStep] = useState<'option' | 'list' | Template>('option')
  const [isTyped, setIsTyped] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const leaveTo = (conversation: string, whose: 'mine' | 'team' = 'mine') => {
    onClose()
    onOpen(conversation, whose)
  }
  const start = useStart(target, leaveTo)
  const take = useTakeWaiting(leaveTo)
  const busy = start.isPending || take.isPending
  const guard = useDiscardGuard({ dirty: isTyped, busy, onClose })
  const close = () => {
    // Nothing is sent while the person is asked whether to discard it.
    setWaiting(false)
    guard.close()
  }

  const option =
    data?.find((one) => keyOfOption(one) === chosen && isPossible(one)) ?? firstChoice(data, target)
  const send = (message: FirstMessage) => option && !busy && start.mutate({ option, message })
  const choose = (next: StartOption) => {
    start.reset()
    setChosen(keyOfOption(next))
  }
  const back = () => {
    start.reset()
    setWaiting(false)
    setIsTyped(false)
    setStep(typeof step === 'object' ? 'list' : 'option')
  }
  // Focuses the field once the options are known; not on a phone, whose keyboard would cover the options.
  const touch = useMedia('(pointer: coarse)')
  const arrived = data !== undefined
  useEffect(() => {
    if (!arrived || touch) return
    const field = document.getElementById(id)?.querySelector<HTMLElement>('input, textarea')
    ;(field ?? document.querySelector<HTMLElement>(`[data-primary="${id}"]`))?.focus()
  }, [arrived, touch, id])
  const failure = start.error
    ? errorSentence(start.error, words.failed)
    : take.error
      ? errorSentence(take.error, words.takeFailed)
      : data?.find(isFull)?.refused?.msg

  return (
    <Dialog
      open
      onClose={close}
      title={write.to(target.name)}
      subtitle={typeof step === 'object' ? templateTitle(step) : undefined}
      width={typeof step === 'object' && isTall(step) ? 'max-w-200' : 'max-w-120'}
      footer={
        <>
          <Button className="mr-auto" disabled={busy} onClick={step === 'option' ? close : back}>
            {step === 'option' ? common.cancel : words.back}
          </Button>
          {step === 'option' && option && (
            <PrimaryAction
              option={option}
              me={me}
              form={id}
              busy={busy}
              onChooseTemplate={() => setStep('list')}
              onTake={(interaction) => take.mutate(interaction)}
              onOpen={leaveTo}
            />
          )}
          {typeof step === 'object' && (
            <TemplateSend
              form={id}
              busy={start.isPending}
              waiting={waiting}
              onCallOff={() => setWaiting(false)}
            />
          )}
        </>
      }
    >
      {step === 'list' && option ? (
        <Templates option={option} onChoose={setStep} />
      ) : typeof step === 'object' && option ? (
        <TemplateForm
          id={id}
          template={step}
          account={option.account.uuid}
          knownValues={{
            nombre: target.contact === null ? '' : firstName(target.name),
            agente: me.name,
          }}
          onTyped={setIsTyped}
          waiting={waiting}
          onWaiting={setWaiting}
          onSubmit={(sent) => send({ kind: 'template', ...sent })}
        />
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4">
          {data?.length === 0 && (
            <EmptyState icon={MessagesSquare} title={words.none.title}>
              {words.none.hint}
            </EmptyState>
          )}
          {data && data.length > 0 && <OptionList options={data} me={me} chosen={option} onChoose={choose} />}
          {!data && error && (
            <ErrorState
              title={words.loadFailed}
              reason={reasonOf(error)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && (
            <Skeleton label={words.loading}>
              <div className="grid gap-2">
                <Bone className="h-13" />
                <Bone className="h-13" />
                <Bone className="h-13" />
              </div>
            </Skeleton>
          )}
          {option && <StartCost option={option} />}
          {/* The typed text stays, to be copied, when a colleague begins or the customer writes meanwhile. */}
          {option && (!option.open || isTyped) && option.first !== 'template' && (
            <MessageForm
              key={option.first}
              id={id}
              mail={option.first === 'mail'}
              onTyped={setIsTyped}
              onSubmit={send}
            />
          )}
        </div>
      )}
      <WaitingForFile waiting={waiting} />
      <p role="alert" className="bg-bad-soft px-5 py-2.5 text-second text-bad empty:hidden">
        {failure}
      </p>
      {guard.question}
    </Dialog>
  )
}

/** The thread that the person came from, else an open chat, else the first possible option. */
function firstChoice(
  options: readonly StartOption[] | undefined,
  { conversation }: StartTarget,
): StartOption | null {
  const possible = options?.filter(isPossible) ?? []
  const best =
    possible.find(({ conversation_uuid }) => conversation !== null && conversation_uuid === conversation) ??
    possible.find(({ open, first }) => open !== null || first === 'text') ??
    possible[0]
  return best ?? null
}

interface PrimaryActionProps {
  option: StartOption
  me: SessionUser
  /** The form that the button submits. */
  form: string
  busy: boolean
  onChooseTemplate: () => void
  onTake: (interaction: string) => void
  onOpen: (conversation: string, whose: 'mine' | 'team') => void
}

function PrimaryAction({
  option: { open, first },
  me,
  form,
  busy,
  onChooseTemplate,
  onTake,
  onOpen,
}: PrimaryActionProps) {
  if (open && !open.user)
    return (
      <Button look="primary" busy={busy} onClick={() => onTake(open.uuid)}>
        {words.take}
      </Button>
    )
  if (open && open.user?.uuid === me.uuid)
    return (
      <Button look="primary" data-primary={form} onClick={() => onOpen(open.conversation_uuid, 'mine')}>
        {words.open}
      </Button>
    )
  if (open)
    // Agents may not read each other's chats; the option's line names whom to ask.
    return isAdmin(me.role) ? (
      <Button look="primary" data-primary={form} onClick={() => onOpen(open.conversation_uuid, 'team')}>
        {words.look}
      </Button>
    ) : null
  if (first === 'template')
    return (
      <Button look="primary" data-primary={form} onClick={onChooseTemplate}>
        {words.chooseTemplate}
      </Button>
    )
  return (
    <Button type="submit" form={form} look="primary" busy={busy} aria-keyshortcuts="Control+Enter">
      {words.send}
    </Button>
  )
}

interface TemplatesProps {
  option: StartOption
  onChoose: (template: Template) => void
}

function Templates({ option, onChoose }: TemplatesProps) {
  const cost = useCostOf(option)
  return <TemplateChooser templates={useAccountTemplates(option)} cost={cost} onChoose={onChoose} />
}
