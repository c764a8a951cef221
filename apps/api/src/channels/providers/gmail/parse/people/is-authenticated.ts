import type { Part } from '../../wire'
import { headerOf } from '../read-mail'
import { domainOf } from './read-sender'

/** Gmail's own verdict is the first such header; text in quotes or brackets may come from the sender. */
const gmailVerdict = /^\s*mx\.google\.com\s*;/i

/** Whether Gmail has verified that the mail comes from the domain of its `From`. */
export function isAuthenticated(payload: Part, from: string): boolean {
  const verdict = headerOf(payload, 'authentication-results') ?? ''
  if (!gmailVerdict.test(verdict) || verdict.includes('"')) return false
  const domain = domainOf(from)
  return verdict
    .replace(/\([^()]*\)/g, ' ')
    .toLowerCase()
    .split(';')
    .some((result) => {
      const words = result.trim().split(/\s+/)
      const valueAfter = (prefix: string) =>
        words.find((word) => word.startsWith(prefix))?.slice(prefix.length)
      if (words[0] === 'dmarc=pass') return valueAfter('header.from=') === domain
      if (words[0] === 'dkim=pass')
        return isOfDomain(domain, domainOf(valueAfter('header.i=') ?? valueAfter('header.d=') ?? ''))
      if (words[0] !== 'spf=pass') return false
      const returnDomain = domainOf(valueAfter('smtp.mailfrom=') ?? '')
      return isOfDomain(domain, returnDomain) || isOfDomain(returnDomain, domain)
    })
}

/** Whether it is the domain itself or a subdomain of it. */
export const isOfDomain = (domain: string, above: string): boolean =>
  above !== '' && (domain === above || domain.endsWith(`.${above}`))
