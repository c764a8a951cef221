import type { ServiceSettings } from '../../platform/services'

/** The operator's app at Meta, with all that a signup needs. */
export interface SignupApp {
  readonly id: string
  readonly secret: string
  readonly configId: string
}

/** The app, or the names of the settings that are missing. */
export function signupAppOf({
  metaApp,
}: Pick<ServiceSettings, 'metaApp'>): SignupApp | { missing: string[] } {
  const { id, secret, configId } = metaApp
  if (id !== undefined && secret !== undefined && configId !== undefined) return { id, secret, configId }
  const settings = { META_APP_ID: id, META_APP_SECRET: secret, META_CONFIG_ID: configId }
  return { missing: Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [name] : [])) }
}
