export const roles = ['AGENT', 'ADMIN', 'SUPER_ADMIN'] as const
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

export type Permissions = Record<PermissionKey, boolean>

/** The permissions of a new business. */
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

/** The access to an endpoint. Declared on the endpoint, enforced in one place on the server, used by the web for buttons. */
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

/** Whether the user has the access; the same rule on the server and in the web. */
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
