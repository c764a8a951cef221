import { type Permissions, permissionsSchema } from '@hilo/contracts'
import type { Permissions as PermissionsRecord } from '@hilo/prisma'

const nineKeys = permissionsSchema.strip()

export const presentPermissions = (row: PermissionsRecord): Permissions => nineKeys.parse(row)
