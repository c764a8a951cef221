import type { TeamUser } from '@hilo/contracts'
import { team } from '../../strings'
import { Confirm } from '../../ui/overlay/confirm'
import { useUpdatePerson } from './use-update-person'

interface DeactivateConfirmProps {
  person: TeamUser
  onClose: () => void
}

export function DeactivateConfirm({ person, onClose }: DeactivateConfirmProps) {
  const { save, busy, problem } = useUpdatePerson()
  return (
    <Confirm
      open
      final
      danger
      title={team.deactivateTitle(person.name)}
      action={team.deactivateAction}
      busy={busy}
      error={problem}
      onConfirm={() => save({ person, data: { active: false } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {team.deactivateText}
    </Confirm>
  )
}
