import { browserName, systemName } from '../../lib/text/user-agent'
import { sessions as words } from '../../strings'

/** A browser and its system as a person knows them: 'Chrome en Android'. */
export function deviceName({ browser, os }: { readonly browser: string; readonly os: string }): string {
  const name = browserName(browser) ?? words.unknown
  const system = systemName(browser, os)
  return system === null ? name : words.on(name, system)
}
