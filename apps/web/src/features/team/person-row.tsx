import type { SessionUser, TeamUser } from '@hilo/contracts'
import { KeyRound, Pencil, UserRoundCheck, UserRoundX } from 'lucide-react'
import { cx } from '../../lib/cx'
import { profile, team } from '../../strings'
import { ActiveState } from '../../ui/display/active-state'
import { Avatar } from '../../ui/display/avatar'
import { Pill } from '../../ui/display/pill'
import { IconButton } from '../../ui/form/icon-button'
import { mayEditPerson } from './rights'
import { useUpdatePerson } from './use-update-person'

interface PersonRowProps {
  me: SessionUser
  person: TeamUser
  onOpenDialog: (kind: 'edit' | 'password' | 'deactivate') => void
}

export function PersonRow({ me, person, onOpenDialog }: PersonRowProps) {
  const { uuid, name, email, role, active, areas } = person
  const isSelf = uuid === me.uuid
  const update = useUpdatePerson()
  const activate = () => {
    if (!update.busy) update.save({ person, data: { active: true } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <span className={cx(!active && 'grayscale')}>
        <Avatar name={name} size={40} />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {isSelf && <Pill>{team.you}</Pill>}
        </p>
        <p className="text-second break-words text-muted">{email}</p>
      </div>
      <div className="min-w-0 flex-[0.5_1_192px] text-second @max-xl:basis-full @max-xl:pl-13">
        <p>
          {profile.roles[role]} ·{' '}
          <ActiveState active={active}>{active ? team.active : team.inactive}</ActiveState>
        </p>
        <p className="text-muted">
          {[
            ...(active ? [presenceOf(person)] : []),
            areas.map((area) => area.name).join(', ') || team.noAreas,
          ].join(' · ')}
        </p>
      </div>
      <div className="flex min-w-26 justify-end @max-xl:w-full @max-xl:justify-start @max-xl:pl-11">
        {mayEditPerson(me, person) && (
          <>
            <IconButton icon={Pencil} label={team.edit(name)} onClick={() => onOpenDialog('edit')} />
            {!isSelf && (
              <IconButton
                icon={KeyRound}
                label={team.password(name)}
                onClick={() => onOpenDialog('password')}
              />
            )}
            {/* One button for both, so that the focus stays on it. */}
            {!isSelf && (
              <IconButton
                icon={active ? UserRoundX : UserRoundCheck}
                label={active ? team.deactivate(name) : team.activate(name)}
                onClick={active ? () => onOpenDialog('deactivate') : activate}
              />
            )}
          </>
        )}
      </div>
    </li>
  )
}

function presenceOf({ online, availability }: TeamUser): string {
  if (!online) return team.offline
  return availability === 'away' ? team.away : team.online
}
