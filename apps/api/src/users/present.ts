import type { TeamUser } from '@hilo/contracts'

/** A person as the team screen shows them. */
export interface TeamUserRow {
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: TeamUser['role']
  readonly active: boolean
  readonly availability: TeamUser['availability']
  readonly online: boolean
  readonly areas: TeamUser['areas']
  readonly created_at: Date
  readonly version: number
}

export const presentTeamUser = (row: TeamUserRow): TeamUser => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
})
