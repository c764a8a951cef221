import { type Refusal, refuseInput } from '@hilo/contracts'
import { hostOf, literalObstacle } from '../platform/http/outgoing/checked-address'
import type { ServiceSettings } from '../platform/services'

/** Refuses an address that could never be sent to, when it is typed. What its name resolves to is checked at every request. */
export function refuseUrl(
  settings: Pick<ServiceSettings, 'hookNets'>,
  url: string,
  at: string,
): Refusal<'INVALID_INPUT'> | null {
  const target = new URL(url)
  if (literalObstacle(target, settings.hookNets ?? []))
    return refuseInput({ [at]: 'Hilo no avisa a direcciones de una red privada' })
  const mayBeAllowed = (settings.hookNets ?? []).length > 0
  if (target.protocol === 'http:' && !mayBeAllowed)
    return refuseInput({
      [at]: `Escribe la dirección con https://: ${hostOf(target)} recibiría todo a la vista`,
    })
  return null
}
