import { z } from 'zod'

export const roles = ['AGENT', 'ADMIN', 'SUPER_ADMIN'] as const
export const roleSchema = z.enum(roles)
export type Role = (typeof roles)[number]

/** The nine switches of a business for its AGENTs. ADMIN and SUPER_ADMIN are not bound by them. */
export const permissionKeys = [
  'permission_enable_automatic_agent_assignment',
  'permission_create_areas',
  'permission_create_update_schedule',
  'permission_view_edit_contacts',
  'permission_view_edit_agents',
  'permission_view_edit_quick_answers',
  'permission_view_edit_menu',
  'permission_edit_farewell_message',
  'permission_edit_welcome_message_area',
] as const
export type PermissionKey = (typeof permissionKeys)[number]

export const permissionsSchema = z.strictObject(
  Object.fromEntries(permissionKeys.map((key) => [key, z.boolean()])) as Record<PermissionKey, z.ZodBoolean>,
)
export type Permissions = z.output<typeof permissionsSchema>

/** What a new business starts with. */
export const defaultPermissions: Permissions = {
  permission_enable_automatic_agent_assignment: true,
  permission_create_areas: true,
  permission_create_update_schedule: false,
  permission_view_edit_contacts: true,
  permission_view_edit_agents: false,
  permission_view_edit_quick_answers: true,
  permission_view_edit_menu: false,
  permission_edit_farewell_message: false,
  permission_edit_welcome_message_area: false,
}

/** Who may call an endpoint. Declared on it, enforced in one place on the server, asked by the web for its buttons. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'role'; readonly roles: readonly Role[] }
  | { readonly kind: 'permission'; readonly permission: PermissionKey }

export const access = {
  public: { kind: 'public' },
  session: { kind: 'session' },
  admins: { kind: 'role', roles: ['ADMIN', 'SUPER_ADMIN'] },
  permission: <K extends PermissionKey>(permission: K) => ({ kind: 'permission', permission }) as const,
} as const

export const isAdmin = (role: Role): boolean => role === 'ADMIN' || role === 'SUPER_ADMIN'

/** The same answer on both sides: may this user do what asks for this access? */
export function can(user: { role: Role; permissions: Permissions }, wanted: Access): boolean {
  switch (wanted.kind) {
    case 'public':
    case 'session':
      return true
    case 'role':
      return wanted.roles.includes(user.role)
    case 'permission':
      return isAdmin(user.role) || user.permissions[wanted.permission]
  }
}
