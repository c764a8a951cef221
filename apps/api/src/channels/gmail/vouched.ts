import { headerOf } from './read-letter'
import { domainOf } from './read-sender'
import type { Part } from './wire'

/** Gmail puts its own verdict above whatever the sender wrote; what stands in quotes or brackets is the sender's. */
const gmails = /^\s*mx\.google\.com\s*;/i

/** Whether Gmail found that the mail really comes from the domain of its `From`. */
export function isVouchedFor(payload: Part, from: string): boolean {
  const verdict = headerOf(payload, 'authentication-results') ?? ''
  if (!gmails.test(verdict) || verdict.includes('"')) return false
  const domain = domainOf(from)
  return verdict
    .replace(/\([^()]*\)/g, ' ')
    .toLowerCase()
    .split(';')
    .some((result) => {
      const words = result.trim().split(/\s+/)
      const told = (name: string) => words.find((word) => word.startsWith(name))?.slice(name.length)
      if (words[0] === 'dmarc=pass') return told('header.from=') === domain
      if (words[0] === 'dkim=pass')
        return isOfDomain(domain, domainOf(told('header.i=') ?? told('header.d=') ?? ''))
      if (words[0] !== 'spf=pass') return false
      const returns = domainOf(told('smtp.mailfrom=') ?? '')
      return isOfDomain(domain, returns) || isOfDomain(returns, domain)
    })
}

/** The domain itself, or one below it. */
export const isOfDomain = (domain: string, above: string): boolean =>
  above !== '' && (domain === above || domain.endsWith(`.${above}`))
