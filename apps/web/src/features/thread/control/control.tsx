import type { Interaction } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { Sparkles, UserCheck } from 'lucide-react'
import { focusIfLost } from '../../../lib/focus/focus-when-rendered'
import { call } from '../../../server/http/api-client'
import { toastFailedAct } from '../../../server/live/lost-chats'
import { control as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { notify } from '../../../ui/overlay/notify'

/** When the chat is theirs, the button that they pressed is gone: they write. */
const focusComposer = (button: HTMLButtonElement | null) => () => {
  if (button === document.activeElement) focusIfLost('[data-composer]')
}

/** Takes the chat from the responder that answers it, or says who did and gives it back. The new state arrives as an event. */
export default function Control({ interaction }: { interaction: Interaction }) {
  const { uuid, managed_outside: outside, responder } = interaction
  const by = responder ?? 'app'
  const change = useMutation({
    mutationFn: () => call(outside ? 'takeControl' : 'giveControl', { body: { uuid } }),
    onSuccess: ({ msg }) => notify.success(msg),
    onError: (error) => toastFailedAct(error, uuid, outside ? words.takeFailed : words.giveFailed),
  })
  const button = {
    busy: change.isPending,
    'data-action': outside ? 'take-control' : 'give-control',
    onClick: () => change.mutate(),
  }
  return outside ? (
    <Button ref={focusComposer} look="primary" icon={UserCheck} title={words.takeHint[by]} {...button}>
      {words.take}
    </Button>
  ) : (
    <p className="flex flex-wrap items-center gap-x-2 text-micro text-muted">
      {words.before[by]}
      <Button look="ghost" size="sm" icon={Sparkles} {...button}>
        {words.give[by]}
      </Button>
    </p>
  )
}
