import type { Hook } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/http/api-client'
import { connectionHint, errorSentence } from '../../server/http/api-error'
import { keys } from '../../server/http/keys'
import { hooks } from '../../strings'
import { Confirm } from '../../ui/overlay/confirm'
import type { HookWithSecret } from './use-hooks'

interface RotateDialogProps {
  of: Hook
  onMade: (hook: HookWithSecret) => void
  onClose: () => void
}

const words = hooks.confirmRotation

/** Asks whether to give an address another secret. */
export function RotateDialog({ of: hook, onMade, onClose }: RotateDialogProps) {
  const client = useQueryClient()
  const rotation = useMutation({
    mutationFn: () => call('rotateHookSecret', { body: { id: hook.uuid } }),
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries({ queryKey: keys.hooks }),
  })
  return (
    <Confirm
      open
      title={words.title(hook.name)}
      action={words.action}
      busy={rotation.isPending}
      error={rotation.error && errorSentence(rotation.error, words.failed)}
      hint={connectionHint(rotation.error)}
      onConfirm={() => rotation.mutate()}
      onClose={onClose}
    >
      {words.text}
    </Confirm>
  )
}
