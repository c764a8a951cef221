import { abilitiesOf, type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'

/** What this person may do with this chat. In Resueltos the buttons show, disabled (specification). */
export interface Rights {
  readonly resolved: boolean
  /** May finish and transfer: the owner, and administrators. */
  readonly manage: boolean
  readonly own: boolean
  /** May take the chat, which waits. */
  readonly take: boolean
  /** May label the chat: its owner and administrators, or anybody who may take it while it waits. */
  readonly label: boolean
  /** May take the chat over: an administrator, if another agent has it. */
  readonly takeOver: boolean
}

/** @param lost set if the chat waited, and left the person's queue while they looked at it */
export function rightsOf(
  interaction: Interaction,
  me: SessionUser,
  resolved: boolean,
  lost: unknown = null,
): Rights {
  const assigned = interaction.status === 'assigned'
  const own = assigned && interaction.user?.uuid === me.uuid
  const take = interaction.status === 'unassigned' && lost === null
  const admin = assigned && isAdmin(me.role)
  return {
    resolved: resolved || interaction.status === 'finished',
    manage: own || admin,
    own,
    take,
    label: own || admin || take,
    takeOver: admin && !own,
  }
}

/** The owner of a chat may call its customer, if the channel has calls. */
export const mayCall = ({ status, user, type }: Interaction, me: Pick<SessionUser, 'uuid'>): boolean =>
  status === 'assigned' && user?.uuid === me.uuid && abilitiesOf(type.name).calls
