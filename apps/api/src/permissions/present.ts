import { type Permissions, permissionsSchema } from '@hilo/contracts'
import type { Permissions as PermissionsRecord } from '@hilo/prisma'

const permissionColumns = permissionsSchema.strip()

export const presentPermissions = (row: PermissionsRecord): Permissions => permissionColumns.parse(row)
