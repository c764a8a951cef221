import type { Role, SessionUser, TeamUser } from '@hilo/contracts'

/** Whom one may make: the server's own rule, so that nothing is offered that it would refuse. */
export const rolesFor = (mine: Role): Role[] => {
  switch (mine) {
    case 'SUPER_ADMIN':
      return ['AGENT', 'ADMIN', 'SUPER_ADMIN']
    case 'ADMIN':
      return ['AGENT', 'ADMIN']
    case 'AGENT':
      return ['AGENT']
  }
}

/** Whom one may change. Agents look and create, no more. */
export const mayChange = (me: SessionUser, person: TeamUser): boolean =>
  me.role !== 'AGENT' && rolesFor(me.role).includes(person.role)
