import type { Role, SessionUser, TeamUser } from '@hilo/contracts'

/** The roles that a person may assign, as the server checks it. */
export const assignableRoles = (mine: Role): Role[] => {
  switch (mine) {
    case 'SUPER_ADMIN':
      return ['AGENT', 'ADMIN', 'SUPER_ADMIN']
    case 'ADMIN':
      return ['AGENT', 'ADMIN']
    case 'AGENT':
      return ['AGENT']
  }
}

/** Whether a person may see and close the sessions of another one, as the server checks it. */
export const mayCloseSessions = (me: SessionUser, person: TeamUser): boolean =>
  me.uuid !== person.uuid && (me.role === 'SUPER_ADMIN' || (me.role === 'ADMIN' && person.role === 'AGENT'))

/** Whether a person may edit another one; agents only view and create. */
export const mayEditPerson = (me: SessionUser, person: TeamUser): boolean =>
  me.role !== 'AGENT' && assignableRoles(me.role).includes(person.role)
